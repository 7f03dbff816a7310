<?php

// Takes each operation once, by nothing but the generated client, and prints what the client made of the answer.

use VoiceAgent\Client\Api\{AgentsApi, CallsApi, ModelsApi, OrganizationApi, PhoneNumbersApi, UseCasesApi, WorkflowsApi};
use VoiceAgent\Client\Configuration;
use VoiceAgent\Client\Model\{AgentRoute, AgentUpdate, AmdBehavior, HookHeader, MemberRemoval, ModelCreate};
use VoiceAgent\Client\Model\{OrganizationUpdate, PhoneNumberTitleUpdate, PhoneNumberUseCaseUpdate, PhoneNumbersDelete};
use VoiceAgent\Client\Model\{SortOrder, UseCaseUpdate, WebhookAdd, WebhookDelete};

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/support.php';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21', NUMBER = '66f1a2e0e5b7d83a9c0e4b31', AGENT = '66f1a3f7e5b7d83a9c0e4b41';
const WORKFLOW = '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521', VERSION = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
const HOOK = 'https://hooks.harbordental.example/recalls';

$config = (new Configuration())->setHost(getenv('BASE_URL') . '/api/v1')->setAccessToken(getenv('API_KEY'));
[$organizations, $useCases] = [new OrganizationApi(config: $config), new UseCasesApi(config: $config)];
[$numbers, $agents] = [new PhoneNumbersApi(config: $config), new AgentsApi(config: $config)];
[$models, $calls] = [new ModelsApi(config: $config), new CallsApi(config: $config)];
$workflows = new WorkflowsApi(clientOf(getenv('PLATFORM_URL')), $config);
$organizationId = getenv('ORGANIZATION_ID');

$read = step('getOrganization', fn () => $organizations->getOrganization());
step('updateOrganization', fn () => $organizations->updateOrganization((new OrganizationUpdate())
    ->setId($read->getId())->setName($read->getName())->setApiKey($read->getApiKey())
    ->setMembers($read->getMembers())->setDescription('Três clínicas')));
$member = (new MemberRemoval())->setEmail('tomas@harbordental.example');
step('removeMember', fn () => $organizations->removeMember($member));
step('updateUseCase', fn () => $useCases->updateUseCase(USE_CASE, (new UseCaseUpdate())->setName('予約')->setAmd(true)
    ->setAmdBehavior(AmdBehavior::MESSAGE)->setAmdMessages(['pt-PT' => 'Olá {{name}}'])));
$hook = (new WebhookAdd())->setUrl(HOOK)
    ->setHeaders([(new HookHeader())->setKey('x-hook-secret')->setValue('test-hook-secret')]);
step('addUseCaseWebhook', fn () => $useCases->addUseCaseWebhookWithHttpInfo(USE_CASE, $hook)[1]);
$unhook = (new WebhookDelete())->setUrl(HOOK);
step('deleteUseCaseWebhook', fn () => $useCases->deleteUseCaseWebhookWithHttpInfo(USE_CASE, $unhook)[1]);
$runs = step('listUseCaseRuns', fn () =>
    $workflows->listUseCaseRuns($organizationId, WORKFLOW, '10', '0', SortOrder::ASC));
step('listPhoneNumbers', fn () => $numbers->listPhoneNumbers());
step('updatePhoneNumberUseCase', fn () => $numbers->updatePhoneNumberUseCase(NUMBER, (new PhoneNumberUseCaseUpdate())
    ->setId(USE_CASE)->setAgentRoutes([(new AgentRoute())->setId(AGENT)->setProbability(0.1)])));
$title = (new PhoneNumberTitleUpdate())->setTitle('Receção');
step('updatePhoneNumberTitle', fn () => $numbers->updatePhoneNumberTitle(NUMBER, $title));
$second = (new PhoneNumbersDelete())->setIds(['66f1a2e0e5b7d83a9c0e4b32']);
step('deletePhoneNumbers', fn () => $numbers->deletePhoneNumbersWithHttpInfo($second)[1]);
$portuguese = (new AgentUpdate())->setLanguages(['pt-PT']);
step('updateAgent', fn () => $agents->updateAgent(AGENT, $portuguese));
step('createModel', fn () => $models->createModel((new ModelCreate())->setUseCaseId(USE_CASE)->setName('第二')
    ->setFromModelId('66f1a4b9e5b7d83a9c0e4b51')->setTrainSampleIds(['sample'])->setTestSampleIds([])));
step('getCallRecording', fn () => $calls->getCallRecording('66f1a6d8e5b7d83a9c0e4b61'));
step('listCallTags', fn () => $calls->listCallTags());
step('getWorkflowVersion', fn () => $workflows->getWorkflowVersion($organizationId, VERSION));
if (getenv('ROUND') === 'hostile') {
    step('free-form', fn () =>
        $useCases->updateUseCase(USE_CASE, (new UseCaseUpdate())->setParams($runs[0]->getData())));
    foreach (['401', '404', '422', '503'] as $status) {
        step($status, fn () => $agents->updateAgent(str_repeat($status, 8), $portuguese));
    }
}
