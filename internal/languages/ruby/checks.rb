# Prints the text of a client, which must not show the key.
require 'voice_agent_client/connect'

p VoiceAgentClient.connect(ENV.fetch('VOICE_AGENT_BASE_URL'), ENV.fetch('VOICE_AGENT_API_KEY'))
