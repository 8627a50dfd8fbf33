"""One hand, paid: from what people say of it to who pays whom, why, and what follows.

Words in (`phrase`, `words`), value from core (`worth`), payments and progression from law, a frozen record out.
"""
