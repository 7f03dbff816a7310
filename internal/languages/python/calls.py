# A function for each operation, which receives the earlier results of all
# operations. The harness replaces the lines below.
# imports

# calls
