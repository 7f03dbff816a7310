# Makes the call with this name, and returns the data and the status of the response. `known` has the latest result of
# each operation, which updates send back.
def call(name, known)
  case name
  # harness.ts writes the calls here.
  else
    raise ArgumentError, "unknown operation #{name}"
  end
end
