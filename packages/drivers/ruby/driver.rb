# Runs each step that it reads from stdin with the generated client, and prints what the client returns.

require 'json'
require 'voice_agent_client/exact_json'

class Driver
  include VoiceAgentClient

  USE_CASE_ID = '66f1a1d2e5b7d83a9c0e4b21'
  NUMBER_ID = '66f1a2e0e5b7d83a9c0e4b31'
  AGENT_ID = '66f1a3f7e5b7d83a9c0e4b41'
  HOOK_URL = 'https://hooks.harbordental.example/recalls'

  def initialize
    @base = client('VOICE_AGENT_BASE_URL')
    @organizations = OrganizationApi.new(@base)
    @use_cases = UseCasesApi.new(@base)
    @numbers = PhoneNumbersApi.new(@base)
    @agents = AgentsApi.new(@base)
    @models = ModelsApi.new(@base)
    @calls = CallsApi.new(@base)
    @workflows = WorkflowsApi.new(client('VOICE_AGENT_PLATFORM_URL'))
    @organization_id = ENV.fetch('VOICE_AGENT_ORGANIZATION_ID')
    # Responses that later steps build on.
    @organization = nil
    @runs = nil
  end

  def run(step)
    data, status = call(step)
    { status: status, data: data }
  rescue ApiError => error
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

  def client(root)
    config = Configuration.new
    config.scheme, config.host = ENV.fetch(root).split('://')
    # Otherwise, the platform operations call the root in the contract, not this host.
    config.ignore_operation_servers = true
    config.access_token = ENV.fetch('VOICE_AGENT_API_KEY')
    ApiClient.new(config)
  end

  def call(step)
    case step['operationId']
    when 'getOrganization' then get_organization
    when 'updateOrganization' then update_organization
    when 'removeMember'
      member = MemberRemoval.new(email: 'tomas@harbordental.example')
      @organizations.remove_member_with_http_info(member)
    when 'updateUseCase' then update_use_case(step)
    when 'addUseCaseWebhook'
      secret = HookHeader.new(key: 'x-hook-secret', value: 'test-hook-secret')
      hook = WebhookAdd.new(url: HOOK_URL, headers: [secret])
      @use_cases.add_use_case_webhook_with_http_info(USE_CASE_ID, webhook_add: hook)
    when 'deleteUseCaseWebhook'
      hook = WebhookDelete.new(url: HOOK_URL)
      @use_cases.delete_use_case_webhook_with_http_info(USE_CASE_ID, webhook_delete: hook)
    when 'listUseCaseRuns' then list_use_case_runs
    when 'listPhoneNumbers' then @numbers.list_phone_numbers_with_http_info
    when 'updatePhoneNumberUseCase'
      route = AgentRoute.new(id: AGENT_ID, probability: 0.1)
      update = PhoneNumberUseCaseUpdate.new(id: USE_CASE_ID, agent_routes: [route])
      @numbers.update_phone_number_use_case_with_http_info(
        NUMBER_ID, phone_number_use_case_update: update
      )
    when 'updatePhoneNumberTitle'
      title = PhoneNumberTitleUpdate.new(title: 'Receção')
      @numbers.update_phone_number_title_with_http_info(NUMBER_ID, title)
    when 'deletePhoneNumbers'
      deletion = PhoneNumbersDelete.new(ids: ['66f1a2e0e5b7d83a9c0e4b32'])
      @numbers.delete_phone_numbers_with_http_info(phone_numbers_delete: deletion)
    when 'updateAgent'
      update = AgentUpdate.new(languages: ['pt-PT'])
      @agents.update_agent_with_http_info(AGENT_ID, agent_update: update)
    when 'createModel' then create_model
    when 'getCallRecording' then @calls.get_call_recording_with_http_info('66f1a6d8e5b7d83a9c0e4b61')
    when 'listCallTags' then @calls.list_call_tags_with_http_info
    when 'getWorkflowVersion'
      @workflows.get_workflow_version_with_http_info(
        @organization_id, '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961'
      )
    else raise ArgumentError, "unknown operation #{step['operationId']}"
    end
  end

  def get_organization
    response = @organizations.get_organization_with_http_info
    @organization = response.first
    response
  end

  def update_organization
    update = OrganizationUpdate.new(
      id: @organization.id,
      name: @organization.name,
      api_key: @organization.api_key,
      members: @organization.members,
      description: 'Três clínicas'
    )
    @organizations.update_organization_with_http_info(update)
  end

  def update_use_case(step)
    update =
      if step['step'] == 'free-form'
        UseCaseUpdate.new(params: @runs.first.data)
      else
        UseCaseUpdate.new(
          name: '予約',
          amd: true,
          amd_behavior: AmdBehavior::MESSAGE,
          amd_messages: { 'pt-PT' => 'Olá {{name}}' }
        )
      end
    @use_cases.update_use_case_with_http_info(USE_CASE_ID, use_case_update: update)
  end

  def list_use_case_runs
    response = @workflows.list_use_case_runs_with_http_info(
      @organization_id,
      '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521',
      limit: '10', offset: '0', sort: SortOrder::ASC
    )
    @runs = response.first
    response
  end

  def create_model
    @models.create_model_with_http_info(
      ModelCreate.new(
        use_case_id: USE_CASE_ID,
        name: '第二',
        from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
        train_sample_ids: ['sample'],
        test_sample_ids: []
      )
    )
  end
end

$stdout.sync = true
driver = Driver.new
$stdin.each_line do |line|
  step = JSON.parse(line)
  puts driver.encode(step, driver.run(step))
end
