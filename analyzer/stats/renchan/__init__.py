"""What keeping the deal is worth: points to come, places and rank points of the dealer, kept less passed.

`rows` makes the SQL that adds up products of a state and its outcomes, `effect` the regression and its interval from
these sums, `worth` asks for them and names the situations. Start with `worth.worth`.
"""
