"""The calls of the driver.

Each function receives the latest result of each operation, which updates send back.
"""

# harness.ts writes the imports here.

# All calls share the client of a root.
connect_once = functools.cache(connect)


# harness.ts writes the functions here.


calls = {
    # harness.ts writes the entries here.
}
