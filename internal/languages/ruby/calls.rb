# Returns the same client of a root for all calls.
def connect_once(root, api_key)
  @clients ||= {}
  @clients[root] ||= VoiceAgentClient.connect(root, api_key)
end

# Makes the call with this name, and returns the data and the status of the response. `known` has the latest result of
# each operation, which updates send back.
def call(name, known)
  case name
  # harness.ts writes the calls here.
  else
    raise ArgumentError, "unknown operation #{name}"
  end
end
