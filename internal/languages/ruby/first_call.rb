require 'voice_agent_client'

# Names the status or the cause. The client's own messages show the response body, which may hold secrets.
class CallFailed < StandardError
  attr_reader :status

  def initialize(reason, status = nil)
    super(reason)
    @status = status
  end
end

def connect(root)
  config = VoiceAgentClient::Configuration.new
  config.scheme, config.host = ENV.fetch(root).split('://')
  # Otherwise, the platform operations call the root in the contract, not this host.
  config.ignore_operation_servers = true
  config.access_token = ENV.fetch('VOICE_AGENT_API_KEY')
  config.timeout = 30
  VoiceAgentClient::ApiClient.new(config)
end

def call
  yield || raise(CallFailed, 'empty response')
rescue VoiceAgentClient::ApiError => error
  reason = error.code.to_i.zero? ? 'no response' : "the platform responded with #{error.code}"
  raise CallFailed.new(reason, error.code), cause: nil
rescue ArgumentError, TypeError, NoMethodError, JSON::ParserError => error
  raise CallFailed.new("unreadable response: #{error.class}"), cause: nil
end

begin
  base = connect('VOICE_AGENT_BASE_URL')
  workflows = VoiceAgentClient::WorkflowsApi.new(connect('VOICE_AGENT_PLATFORM_URL'))

  puts call { VoiceAgentClient::OrganizationApi.new(base).get_organization }.name
  organization_id = ENV.fetch('VOICE_AGENT_ORGANIZATION_ID')
  version_id = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961'
  puts call { workflows.get_workflow_version(organization_id, version_id) }.name

  begin
    nobody = VoiceAgentClient::AgentUpdate.new(name: 'Nobody')
    agents = VoiceAgentClient::AgentsApi.new(base)
    call { agents.update_agent('0123456789abcdef01234567', agent_update: nobody) }
  rescue CallFailed => error
    puts error.status
  end
rescue CallFailed => error
  abort error.message
end
