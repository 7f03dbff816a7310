# Prints the text of a client, which must not show the key.
# Checks that a root is refused without showing it if Ruby cannot parse it.
require 'voice_agent_client/connect'

p VoiceAgentClient.connect(ENV.fetch('VOICE_AGENT_BASE_URL'), ENV.fetch('VOICE_AGENT_API_KEY'))

begin
  VoiceAgentClient.connect('http://127.0.0.1:port', 'key')
rescue ArgumentError => error
  raise error if error.message.include?('127.0.0.1')
else
  raise 'connect accepts a root that is not a URI'
end
