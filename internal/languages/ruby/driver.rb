# Runs each step that it reads from stdin with the generated client, and prints what the client returns.

require 'json'
require 'voice_agent_client/exact_json'
require_relative 'calls'

class Driver
  def initialize
    # region base
    config = VoiceAgentClient::Configuration.new
    config.scheme, config.host = ENV.fetch('VOICE_AGENT_BASE_URL').split('://')
    config.access_token = ENV.fetch('VOICE_AGENT_API_KEY')
    base = VoiceAgentClient::ApiClient.new(config)
    # endregion

    # region platform
    config = VoiceAgentClient::Configuration.new
    config.scheme, config.host = ENV.fetch('VOICE_AGENT_PLATFORM_URL').split('://')
    config.access_token = ENV.fetch('VOICE_AGENT_API_KEY')
    # Otherwise, the operation calls the root in the contract, not this host.
    config.ignore_operation_servers = true
    workflows = VoiceAgentClient::WorkflowsApi.new(VoiceAgentClient::ApiClient.new(config))
    organization_id = ENV.fetch('VOICE_AGENT_ORGANIZATION_ID')
    # endregion

    @base = base
    @workflows = workflows
    @organization_id = organization_id
    # What each operation has returned, for steps that send it back.
    @known = {}
  end

  def run(step)
    data, status = result_of(step)
    @known[step['operationId']] = data
    { status: status, data: data }
  rescue VoiceAgentClient::ApiError => error
    { status: error.code, error: error.message }
  rescue StandardError => error
    { error: error.inspect }
  end

  # The JSON of a result. Models are encoded as the client would send them.
  def encode(step, result)
    data = result[:data]
    data = JSON.parse(@base.object_to_http_body(data)) unless data.nil? || data.is_a?(String)
    JSON.generate(result.merge(step: step['step'], data: data))
  end

  private

  def result_of(step)
    return call(step['operationId'], @base, @workflows, @organization_id, @known) unless step['step'] == 'free-form'

    update = VoiceAgentClient::UseCaseUpdate.new(params: @known['listUseCaseRuns'].first.data)
    VoiceAgentClient::UseCasesApi.new(@base).update_use_case_with_http_info(
      step['pathParameters']['id'], use_case_update: update
    )
  end
end

$stdout.sync = true
driver = Driver.new
$stdin.each_line do |line|
  step = JSON.parse(line)
  puts driver.encode(step, driver.run(step))
end
