<?php

// Runs each step that it reads from stdin with the generated client, and prints what the client returns.

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Middleware;
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\RequestInterface;
use VoiceAgent\Client\Api\AgentsApi;
use VoiceAgent\Client\Api\CallsApi;
use VoiceAgent\Client\Api\ModelsApi;
use VoiceAgent\Client\Api\OrganizationApi;
use VoiceAgent\Client\Api\PhoneNumbersApi;
use VoiceAgent\Client\Api\UseCasesApi;
use VoiceAgent\Client\Api\WorkflowsApi;
use VoiceAgent\Client\ApiException;
use VoiceAgent\Client\Configuration;
use VoiceAgent\Client\Model\AgentRoute;
use VoiceAgent\Client\Model\AgentUpdate;
use VoiceAgent\Client\Model\AmdBehavior;
use VoiceAgent\Client\Model\HookHeader;
use VoiceAgent\Client\Model\MemberRemoval;
use VoiceAgent\Client\Model\ModelCreate;
use VoiceAgent\Client\Model\Organization;
use VoiceAgent\Client\Model\OrganizationUpdate;
use VoiceAgent\Client\Model\PhoneNumbersDelete;
use VoiceAgent\Client\Model\PhoneNumberTitleUpdate;
use VoiceAgent\Client\Model\PhoneNumberUseCaseUpdate;
use VoiceAgent\Client\Model\SortOrder;
use VoiceAgent\Client\Model\UseCaseUpdate;
use VoiceAgent\Client\Model\WebhookAdd;
use VoiceAgent\Client\Model\WebhookDelete;
use VoiceAgent\Client\ObjectSerializer;

require __DIR__ . '/vendor/autoload.php';

const USE_CASE_ID = '66f1a1d2e5b7d83a9c0e4b21';
const NUMBER_ID = '66f1a2e0e5b7d83a9c0e4b31';
const AGENT_ID = '66f1a3f7e5b7d83a9c0e4b41';
const HOOK_URL = 'https://hooks.harbordental.example/recalls';

final class Driver
{
    private readonly OrganizationApi $organizations;
    private readonly UseCasesApi $useCases;
    private readonly PhoneNumbersApi $numbers;
    private readonly AgentsApi $agents;
    private readonly ModelsApi $models;
    private readonly CallsApi $calls;
    private readonly WorkflowsApi $workflows;
    private readonly string $organizationId;

    // Responses that later steps build on.
    private ?Organization $organization = null;
    private array $runs = [];

    public function __construct()
    {
        $config = (new Configuration())
            ->setHost(getenv('VOICE_AGENT_BASE_URL') . '/api/v1')
            ->setAccessToken(getenv('VOICE_AGENT_API_KEY'));
        $this->organizations = new OrganizationApi(config: $config);
        $this->useCases = new UseCasesApi(config: $config);
        $this->numbers = new PhoneNumbersApi(config: $config);
        $this->agents = new AgentsApi(config: $config);
        $this->models = new ModelsApi(config: $config);
        $this->calls = new CallsApi(config: $config);
        $this->workflows = new WorkflowsApi(self::clientOf(getenv('VOICE_AGENT_PLATFORM_URL')), $config);
        $this->organizationId = getenv('VOICE_AGENT_ORGANIZATION_ID');
    }

    /** The platform root of the contract is compiled into the two operations. This client replaces it. */
    private static function clientOf(string $root): Client
    {
        $handler = HandlerStack::create();
        // Before Guzzle's own middleware, so that a redirect goes where it points.
        $handler->unshift(Middleware::mapRequest(
            fn (RequestInterface $request) => $request->withUri(new Uri($root . $request->getRequestTarget()))
        ));
        return new Client(['handler' => $handler]);
    }

    public function run(object $step): array
    {
        try {
            [$data, $status] = $this->call($step);
            return ['status' => $status, 'data' => $data];
        } catch (ApiException $error) {
            // The code is 0 without a response, and that of a success if the response could not be read.
            return ['status' => $error->getCode(), 'error' => (string) $error];
        } catch (Throwable $error) {
            return ['error' => (string) $error];
        }
    }

    private function call(object $step): array
    {
        switch ($step->operationId) {
            case 'getOrganization':
                $response = $this->organizations->getOrganizationWithHttpInfo();
                $this->organization = $response[0];
                return $response;

            case 'updateOrganization':
                $update = (new OrganizationUpdate())
                    ->setId($this->organization->getId())
                    ->setName($this->organization->getName())
                    ->setApiKey($this->organization->getApiKey())
                    ->setMembers($this->organization->getMembers())
                    ->setDescription('Três clínicas');
                return $this->organizations->updateOrganizationWithHttpInfo($update);

            case 'removeMember':
                $member = (new MemberRemoval())->setEmail('tomas@harbordental.example');
                return $this->organizations->removeMemberWithHttpInfo($member);

            case 'updateUseCase':
                $update = $step->step === 'free-form'
                    ? (new UseCaseUpdate())->setParams($this->runs[0]->getData())
                    : (new UseCaseUpdate())
                        ->setName('予約')
                        ->setAmd(true)
                        ->setAmdBehavior(AmdBehavior::MESSAGE)
                        ->setAmdMessages(['pt-PT' => 'Olá {{name}}']);
                return $this->useCases->updateUseCaseWithHttpInfo(USE_CASE_ID, $update);

            case 'addUseCaseWebhook':
                $secret = (new HookHeader())->setKey('x-hook-secret')->setValue('test-hook-secret');
                $hook = (new WebhookAdd())->setUrl(HOOK_URL)->setHeaders([$secret]);
                return $this->useCases->addUseCaseWebhookWithHttpInfo(USE_CASE_ID, $hook);

            case 'deleteUseCaseWebhook':
                $hook = (new WebhookDelete())->setUrl(HOOK_URL);
                return $this->useCases->deleteUseCaseWebhookWithHttpInfo(USE_CASE_ID, $hook);

            case 'listUseCaseRuns':
                $response = $this->workflows->listUseCaseRunsWithHttpInfo(
                    $this->organizationId,
                    '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521',
                    limit: '10',
                    offset: '0',
                    sort: SortOrder::ASC,
                );
                $this->runs = $response[0];
                return $response;

            case 'listPhoneNumbers':
                return $this->numbers->listPhoneNumbersWithHttpInfo();

            case 'updatePhoneNumberUseCase':
                $route = (new AgentRoute())->setId(AGENT_ID)->setProbability(0.1);
                $update = (new PhoneNumberUseCaseUpdate())->setId(USE_CASE_ID)->setAgentRoutes([$route]);
                return $this->numbers->updatePhoneNumberUseCaseWithHttpInfo(NUMBER_ID, $update);

            case 'updatePhoneNumberTitle':
                $title = (new PhoneNumberTitleUpdate())->setTitle('Receção');
                return $this->numbers->updatePhoneNumberTitleWithHttpInfo(NUMBER_ID, $title);

            case 'deletePhoneNumbers':
                $deletion = (new PhoneNumbersDelete())->setIds(['66f1a2e0e5b7d83a9c0e4b32']);
                return $this->numbers->deletePhoneNumbersWithHttpInfo($deletion);

            case 'updateAgent':
                $update = (new AgentUpdate())->setLanguages(['pt-PT']);
                return $this->agents->updateAgentWithHttpInfo(AGENT_ID, $update);

            case 'createModel':
                $model = (new ModelCreate())
                    ->setUseCaseId(USE_CASE_ID)
                    ->setName('第二')
                    ->setFromModelId('66f1a4b9e5b7d83a9c0e4b51')
                    ->setTrainSampleIds(['sample'])
                    ->setTestSampleIds([]);
                return $this->models->createModelWithHttpInfo($model);

            case 'getCallRecording':
                return $this->calls->getCallRecordingWithHttpInfo('66f1a6d8e5b7d83a9c0e4b61');

            case 'listCallTags':
                return $this->calls->listCallTagsWithHttpInfo();

            case 'getWorkflowVersion':
                return $this->workflows->getWorkflowVersionWithHttpInfo(
                    $this->organizationId,
                    '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961',
                );

            default:
                throw new InvalidArgumentException("unknown operation {$step->operationId}");
        }
    }
}

// Without this, times are read with microseconds and written without.
ObjectSerializer::setDateTimeFormat('Y-m-d\TH:i:s.uP');

$driver = new Driver();
while (($line = fgets(STDIN)) !== false) {
    $step = json_decode($line, flags: JSON_THROW_ON_ERROR);
    $result = ['step' => $step->step] + $driver->run($step);
    echo json_encode($result, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
