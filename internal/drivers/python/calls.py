# imports

# calls
