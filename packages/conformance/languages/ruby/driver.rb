# Takes each operation once, by nothing but the generated client, and prints what the client made of the answer.

require 'voice_agent_client/exact_json'
include VoiceAgentClient

USE_CASE, NUMBER, AGENT = '66f1a1d2e5b7d83a9c0e4b21', '66f1a2e0e5b7d83a9c0e4b31', '66f1a3f7e5b7d83a9c0e4b41'
WORKFLOW, VERSION = '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521', '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961'
HOOK, ORGANIZATION = 'https://hooks.harbordental.example/recalls', ENV.fetch('ORGANIZATION_ID')

BASE, PLATFORM = %w[BASE_URL PLATFORM_URL].map do |root|
  ApiClient.new(Configuration.new do |config|
    config.scheme, config.host = ENV.fetch(root).split('://')
    config.ignore_operation_servers = true
    config.access_token = ENV.fetch('API_KEY')
  end)
end
organizations, workflows, calls = OrganizationApi.new(BASE), WorkflowsApi.new(PLATFORM), CallsApi.new(BASE)
use_cases, numbers, agents = UseCasesApi.new(BASE), PhoneNumbersApi.new(BASE), AgentsApi.new(BASE)
portuguese = { agent_update: AgentUpdate.new(languages: ['pt-PT']) }

def step(name)
  answer = yield
  puts "#{name}\t#{answer.is_a?(String) ? answer.to_json : BASE.object_to_http_body(answer)}"
  answer
rescue StandardError => error # leaves the other steps their own line
  puts "#{name}\t#{(error.code if error.is_a?(ApiError)) || "!\t#{error.inspect.tr("\n", ' ')}"}"
end

read = step('getOrganization') { organizations.get_organization }
step('updateOrganization') do
  known = { id: read.id, name: read.name, api_key: read.api_key, members: read.members }
  organizations.update_organization(OrganizationUpdate.new(description: 'Três clínicas', **known))
end
step('removeMember') { organizations.remove_member(MemberRemoval.new(email: 'tomas@harbordental.example')) }
update = UseCaseUpdate.new(name: '予約', amd: true, amd_behavior: AmdBehavior::MESSAGE)
update.amd_messages = { 'pt-PT' => 'Olá {{name}}' }
step('updateUseCase') { use_cases.update_use_case(USE_CASE, use_case_update: update) }
hook = WebhookAdd.new(url: HOOK, headers: [HookHeader.new(key: 'x-hook-secret', value: 'test-hook-secret')])
step('addUseCaseWebhook') { use_cases.add_use_case_webhook_with_http_info(USE_CASE, webhook_add: hook)[1] }
unhook = { webhook_delete: WebhookDelete.new(url: HOOK) }
step('deleteUseCaseWebhook') { use_cases.delete_use_case_webhook_with_http_info(USE_CASE, unhook)[1] }
page = { limit: '10', offset: '0', sort: SortOrder::ASC }
runs = step('listUseCaseRuns') { workflows.list_use_case_runs(ORGANIZATION, WORKFLOW, page) }
step('listPhoneNumbers') { numbers.list_phone_numbers }
routed = PhoneNumberUseCaseUpdate.new(id: USE_CASE, agent_routes: [AgentRoute.new(id: AGENT, probability: 0.1)])
step('updatePhoneNumberUseCase') { numbers.update_phone_number_use_case(NUMBER, phone_number_use_case_update: routed) }
title = PhoneNumberTitleUpdate.new(title: 'Receção')
step('updatePhoneNumberTitle') { numbers.update_phone_number_title(NUMBER, title) }
second = { phone_numbers_delete: PhoneNumbersDelete.new(ids: ['66f1a2e0e5b7d83a9c0e4b32']) }
step('deletePhoneNumbers') { numbers.delete_phone_numbers_with_http_info(second)[1] }
step('updateAgent') { agents.update_agent(AGENT, portuguese) }
samples = { from_model_id: '66f1a4b9e5b7d83a9c0e4b51', train_sample_ids: ['sample'], test_sample_ids: [] }
step('createModel') { ModelsApi.new(BASE).create_model(ModelCreate.new(use_case_id: USE_CASE, name: '第二', **samples)) }
step('getCallRecording') { calls.get_call_recording('66f1a6d8e5b7d83a9c0e4b61') }
step('listCallTags') { calls.list_call_tags }
step('getWorkflowVersion') { workflows.get_workflow_version(ORGANIZATION, VERSION) }
if ENV.fetch('ROUND') == 'hostile'
  step('free-form') { use_cases.update_use_case(USE_CASE, use_case_update: UseCaseUpdate.new(params: runs[0].data)) }
  %w[401 404 422 503].each { |status| step(status) { agents.update_agent(status * 8, portuguese) } }
end
