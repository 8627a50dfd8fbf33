"""One hand, paid: from what people say of it to who pays whom, why, and what follows.

Words in (`tell`, `phrase`, `words`) become a `Request`, and what can be of it a `Case` in the law's terms (`request`,
from `table`, `wins`, `draws`); value from core (`worth`), payments and progression from law, a frozen record out. Start
with `analyzer.settlement.tell`.
"""
