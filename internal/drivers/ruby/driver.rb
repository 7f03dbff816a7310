# Runs each step that it reads from stdin with the generated client, and prints what the client returns.

require 'json'
require 'voice_agent_client/exact_json'

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
    # Responses that later steps build on.
    @organization = nil
    @runs = nil
  end

  def run(step)
    name = step['step'] == 'free-form' ? 'freeForm' : step['operationId']
    data, status = send(name.gsub(/[A-Z]/) { |letter| "_#{letter.downcase}" }, @base)
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

  def get_organization(base)
    # region getOrganization updateOrganization
    organizations = VoiceAgentClient::OrganizationApi.new(base)
    organization, status = organizations.get_organization_with_http_info
    # endregion
    @organization = organization
    [organization, status]
  end

  def update_organization(base)
    organizations = VoiceAgentClient::OrganizationApi.new(base)
    organization = @organization
    # region updateOrganization
    update = VoiceAgentClient::OrganizationUpdate.new(
      organization.to_hash.merge(description: 'Four dental practices by the harbor')
    )
    updated, status = organizations.update_organization_with_http_info(update)
    # endregion
    [updated, status]
  end

  def remove_member(base)
    # region removeMember
    organizations = VoiceAgentClient::OrganizationApi.new(base)
    member = VoiceAgentClient::MemberRemoval.new(email: 'tomas@harbordental.example')
    organization, status = organizations.remove_member_with_http_info(member)
    # endregion
    [organization, status]
  end

  def update_use_case(base)
    # region updateUseCase
    use_cases = VoiceAgentClient::UseCasesApi.new(base)
    update = VoiceAgentClient::UseCaseUpdate.new(
      name: 'Appointment reminders',
      transfer_number: '+12025550199',
      extract_with_ai: [
        VoiceAgentClient::ExtractionParameter.new(
          name: 'preferred_day',
          description: 'The day that suits the patient best',
          type: 'string',
          example: 'Thursday',
          required: true
        )
      ],
      classification_tags: [
        VoiceAgentClient::ClassificationTag.new(
          name: 'rescheduled',
          description: 'The patient asked for another day'
        )
      ],
      language: VoiceAgentClient::Language::EN_GB,
      keywords: ['hygienist', 'Harbor Dental'],
      hooks: [
        VoiceAgentClient::Hook.new(
          url: 'https://hooks.harbordental.example/calls',
          headers: [
            VoiceAgentClient::HookHeader.new(key: 'x-hook-secret', value: 'test-hook-secret')
          ]
        )
      ],
      params: { 'practice' => 'Harbor Dental' },
      amd: true,
      amd_behavior: VoiceAgentClient::AmdBehavior::MESSAGE,
      amd_messages: {
        'en-GB' => 'Hello {{name}}, please call Harbor Dental about your appointment.'
      },
      enable_detailed_work_hours: false,
      generic_after_hours_message: 'The practice is closed. Please call again tomorrow.',
      hidden: false,
      max_duration_mins: 5,
      recorded_message_inbound: true,
      recorded_message_outbound: true,
      show_original_caller_id: false,
      disable_end_call_after_n_reminders: false
    )
    use_case, status = use_cases.update_use_case_with_http_info(
      '66f1a1d2e5b7d83a9c0e4b21', use_case_update: update
    )
    # endregion
    [use_case, status]
  end

  def free_form(base)
    VoiceAgentClient::UseCasesApi.new(base).update_use_case_with_http_info(
      '66f1a1d2e5b7d83a9c0e4b21',
      use_case_update: VoiceAgentClient::UseCaseUpdate.new(params: @runs.first.data)
    )
  end

  def add_use_case_webhook(base)
    # region addUseCaseWebhook
    use_cases = VoiceAgentClient::UseCasesApi.new(base)
    webhook = VoiceAgentClient::WebhookAdd.new(
      url: 'https://hooks.harbordental.example/recalls',
      headers: [VoiceAgentClient::HookHeader.new(key: 'x-hook-secret', value: 'test-hook-secret')]
    )
    _, status = use_cases.add_use_case_webhook_with_http_info(
      '66f1a1d2e5b7d83a9c0e4b21', webhook_add: webhook
    )
    # endregion
    [nil, status]
  end

  def delete_use_case_webhook(base)
    # region deleteUseCaseWebhook
    use_cases = VoiceAgentClient::UseCasesApi.new(base)
    webhook = VoiceAgentClient::WebhookDelete.new(
      url: 'https://hooks.harbordental.example/calls',
      headers: [VoiceAgentClient::HookHeader.new(key: 'x-hook-secret', value: 'test-hook-secret')]
    )
    _, status = use_cases.delete_use_case_webhook_with_http_info(
      '66f1a1d2e5b7d83a9c0e4b21', webhook_delete: webhook
    )
    # endregion
    [nil, status]
  end

  def list_use_case_runs(_base)
    workflows = @workflows
    organization_id = @organization_id
    # region listUseCaseRuns
    runs, status = workflows.list_use_case_runs_with_http_info(
      organization_id,
      '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521',
      sort: VoiceAgentClient::SortOrder::ASC
    )
    # endregion
    @runs = runs
    [runs, status]
  end

  def list_phone_numbers(base)
    # region listPhoneNumbers
    numbers, status = VoiceAgentClient::PhoneNumbersApi.new(base).list_phone_numbers_with_http_info
    # endregion
    [numbers, status]
  end

  def update_phone_number_use_case(base)
    # region updatePhoneNumberUseCase
    phone_numbers = VoiceAgentClient::PhoneNumbersApi.new(base)
    update = VoiceAgentClient::PhoneNumberUseCaseUpdate.new(
      id: '66f1a1d2e5b7d83a9c0e4b21',
      prompt_routes: [
        VoiceAgentClient::PromptRoute.new(
          probability: 1,
          prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
          model_id: '66f1a4b9e5b7d83a9c0e4b51'
        )
      ],
      agent_routes: [
        VoiceAgentClient::AgentRoute.new(probability: 1, id: '66f1a3f7e5b7d83a9c0e4b41')
      ]
    )
    number, status = phone_numbers.update_phone_number_use_case_with_http_info(
      '66f1a2e0e5b7d83a9c0e4b31', phone_number_use_case_update: update
    )
    # endregion
    [number, status]
  end

  def update_phone_number_title(base)
    # region updatePhoneNumberTitle
    phone_numbers = VoiceAgentClient::PhoneNumbersApi.new(base)
    title = VoiceAgentClient::PhoneNumberTitleUpdate.new(title: 'Reception')
    number, status = phone_numbers.update_phone_number_title_with_http_info(
      '66f1a2e0e5b7d83a9c0e4b31', title
    )
    # endregion
    [number, status]
  end

  def delete_phone_numbers(base)
    # region deletePhoneNumbers
    phone_numbers = VoiceAgentClient::PhoneNumbersApi.new(base)
    deletion = VoiceAgentClient::PhoneNumbersDelete.new(ids: ['66f1a2e0e5b7d83a9c0e4b32'])
    _, status = phone_numbers.delete_phone_numbers_with_http_info(phone_numbers_delete: deletion)
    # endregion
    [nil, status]
  end

  def update_agent(base)
    # region updateAgent
    agents = VoiceAgentClient::AgentsApi.new(base)
    update = VoiceAgentClient::AgentUpdate.new(
      name: 'Nora',
      languages: ['en-GB', 'pt-PT'],
      voice_id: 'voice-calm-alto'
    )
    agent, status = agents.update_agent_with_http_info(
      '66f1a3f7e5b7d83a9c0e4b41', agent_update: update
    )
    # endregion
    [agent, status]
  end

  def create_model(base)
    # region createModel
    models = VoiceAgentClient::ModelsApi.new(base)
    create = VoiceAgentClient::ModelCreate.new(
      use_case_id: '66f1a1d2e5b7d83a9c0e4b21',
      name: 'Reminders, second round',
      from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
      train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
      test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
      explain_tools: true
    )
    model, status = models.create_model_with_http_info(create)
    # endregion
    [model, status]
  end

  def get_call_recording(base)
    # region getCallRecording
    calls = VoiceAgentClient::CallsApi.new(base)
    recording, status = calls.get_call_recording_with_http_info('66f1a6d8e5b7d83a9c0e4b61')
    # endregion
    [recording, status]
  end

  def list_call_tags(base)
    # region listCallTags
    tags, status = VoiceAgentClient::CallsApi.new(base).list_call_tags_with_http_info
    # endregion
    [tags, status]
  end

  def get_workflow_version(_base)
    workflows = @workflows
    organization_id = @organization_id
    # region getWorkflowVersion
    version, status = workflows.get_workflow_version_with_http_info(
      organization_id, '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961'
    )
    # endregion
    [version, status]
  end
end

$stdout.sync = true
driver = Driver.new
$stdin.each_line do |line|
  step = JSON.parse(line)
  puts driver.encode(step, driver.run(step))
end
