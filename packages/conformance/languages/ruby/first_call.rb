require 'voice_agent_client'

def client(root)
  config = VoiceAgentClient::Configuration.new
  config.scheme, config.host = ENV.fetch(root).split('://')
  # Otherwise the platform's operations go to the root that the document names, whatever the host.
  config.ignore_operation_servers = true
  config.access_token = ENV.fetch('API_KEY')
  VoiceAgentClient::ApiClient.new(config)
end

base = client('BASE_URL')
workflows = VoiceAgentClient::WorkflowsApi.new(client('PLATFORM_URL'))

puts VoiceAgentClient::OrganizationApi.new(base).get_organization.name
version = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961'
puts workflows.get_workflow_version(ENV.fetch('ORGANIZATION_ID'), version).name

begin
  nobody = VoiceAgentClient::AgentUpdate.new(name: 'Nobody')
  VoiceAgentClient::AgentsApi.new(base).update_agent('0123456789abcdef01234567', agent_update: nobody)
rescue VoiceAgentClient::ApiError => error # its code is nil when nothing came back
  puts error.code
end
