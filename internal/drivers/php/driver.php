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
use VoiceAgent\Client\Model\ClassificationTag;
use VoiceAgent\Client\Model\ExtractionParameter;
use VoiceAgent\Client\Model\Hook;
use VoiceAgent\Client\Model\HookHeader;
use VoiceAgent\Client\Model\Language;
use VoiceAgent\Client\Model\MemberRemoval;
use VoiceAgent\Client\Model\ModelCreate;
use VoiceAgent\Client\Model\Organization;
use VoiceAgent\Client\Model\OrganizationUpdate;
use VoiceAgent\Client\Model\PhoneNumbersDelete;
use VoiceAgent\Client\Model\PhoneNumberTitleUpdate;
use VoiceAgent\Client\Model\PhoneNumberUseCaseUpdate;
use VoiceAgent\Client\Model\PromptRoute;
use VoiceAgent\Client\Model\SortOrder;
use VoiceAgent\Client\Model\UseCaseUpdate;
use VoiceAgent\Client\Model\WebhookAdd;
use VoiceAgent\Client\Model\WebhookDelete;
use VoiceAgent\Client\ObjectSerializer;

require __DIR__ . '/vendor/autoload.php';

final class Driver
{
    private readonly Client $http;
    private readonly Configuration $config;
    private readonly WorkflowsApi $workflows;
    private readonly string $organizationId;

    // Responses that later steps build on.
    private ?Organization $knownOrganization = null;
    private array $knownRuns = [];

    public function __construct()
    {
        // region base platform
        $config = (new Configuration())
            ->setHost(getenv('VOICE_AGENT_BASE_URL') . '/api/v1')
            ->setAccessToken(getenv('VOICE_AGENT_API_KEY'));
        // endregion

        // region base
        // A redirect of an update would send its body, which can hold the key, to another host.
        $http = new Client(['allow_redirects' => false]);
        // endregion

        // region platform
        // The platform root of the contract is compiled into the two operations. This handler replaces it.
        $root = getenv('VOICE_AGENT_PLATFORM_URL');
        $handler = HandlerStack::create();
        $handler->unshift(Middleware::mapRequest(
            fn (RequestInterface $request) => $request->withUri(new Uri($root . $request->getRequestTarget()))
        ));
        $workflows = new WorkflowsApi(new Client(['handler' => $handler, 'allow_redirects' => false]), $config);
        $organizationId = getenv('VOICE_AGENT_ORGANIZATION_ID');
        // endregion

        $this->http = $http;
        $this->config = $config;
        $this->workflows = $workflows;
        $this->organizationId = $organizationId;
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
        $http = $this->http;
        $config = $this->config;
        $workflows = $this->workflows;
        $organizationId = $this->organizationId;

        switch ($step->operationId) {
            case 'getOrganization':
                // region getOrganization updateOrganization
                $organizations = new OrganizationApi($http, $config);
                [$organization, $status] = $organizations->getOrganizationWithHttpInfo();
                // endregion
                $this->knownOrganization = $organization;
                return [$organization, $status];

            case 'updateOrganization':
                $organizations = new OrganizationApi($http, $config);
                $organization = $this->knownOrganization;
                // region updateOrganization
                $update = new OrganizationUpdate([
                    'id' => $organization->getId(),
                    'name' => $organization->getName(),
                    'api_key' => $organization->getApiKey(),
                    'members' => $organization->getMembers(),
                    'description' => 'Four dental practices by the harbor',
                    'image_url' => $organization->getImageUrl(),
                    'telephony_credentials' => $organization->getTelephonyCredentials(),
                    'attributes' => $organization->getAttributes(),
                ]);
                [$updated, $status] = $organizations->updateOrganizationWithHttpInfo($update);
                // endregion
                return [$updated, $status];

            case 'removeMember':
                // region removeMember
                $member = new MemberRemoval(['email' => 'tomas@harbordental.example']);
                [$organization, $status] = (new OrganizationApi($http, $config))->removeMemberWithHttpInfo($member);
                // endregion
                return [$organization, $status];

            case 'updateUseCase':
                if ($step->step === 'free-form') {
                    $update = new UseCaseUpdate(['params' => $this->knownRuns[0]->getData()]);
                    return (new UseCasesApi($http, $config))
                        ->updateUseCaseWithHttpInfo('66f1a1d2e5b7d83a9c0e4b21', $update);
                }
                // region updateUseCase
                $update = new UseCaseUpdate([
                    'name' => 'Appointment reminders',
                    'transfer_number' => '+12025550199',
                    'extract_with_ai' => [
                        new ExtractionParameter([
                            'name' => 'preferred_day',
                            'description' => 'The day that suits the patient best',
                            'type' => 'string',
                            'example' => 'Thursday',
                            'required' => true,
                        ]),
                    ],
                    'classification_tags' => [
                        new ClassificationTag([
                            'name' => 'rescheduled',
                            'description' => 'The patient asked for another day',
                        ]),
                    ],
                    'language' => Language::EN_GB,
                    'keywords' => ['hygienist', 'Harbor Dental'],
                    'hooks' => [
                        new Hook([
                            'url' => 'https://hooks.harbordental.example/calls',
                            'headers' => [new HookHeader(['key' => 'x-hook-secret', 'value' => 'test-hook-secret'])],
                        ]),
                    ],
                    'params' => ['practice' => 'Harbor Dental'],
                    'amd' => true,
                    'amd_behavior' => AmdBehavior::MESSAGE,
                    'amd_messages' => [
                        'en-GB' => 'Hello {{name}}, please call Harbor Dental about your appointment.',
                    ],
                    'enable_detailed_work_hours' => false,
                    'generic_after_hours_message' => 'The practice is closed. Please call again tomorrow.',
                    'hidden' => false,
                    'max_duration_mins' => 5,
                    'recorded_message_inbound' => true,
                    'recorded_message_outbound' => true,
                    'show_original_caller_id' => false,
                    'disable_end_call_after_n_reminders' => false,
                ]);
                [$useCase, $status] = (new UseCasesApi($http, $config))
                    ->updateUseCaseWithHttpInfo('66f1a1d2e5b7d83a9c0e4b21', $update);
                // endregion
                return [$useCase, $status];

            case 'addUseCaseWebhook':
                // region addUseCaseWebhook
                $webhook = new WebhookAdd([
                    'url' => 'https://hooks.harbordental.example/recalls',
                    'headers' => [new HookHeader(['key' => 'x-hook-secret', 'value' => 'test-hook-secret'])],
                ]);
                [, $status] = (new UseCasesApi($http, $config))
                    ->addUseCaseWebhookWithHttpInfo('66f1a1d2e5b7d83a9c0e4b21', $webhook);
                // endregion
                return [null, $status];

            case 'deleteUseCaseWebhook':
                // region deleteUseCaseWebhook
                $webhook = new WebhookDelete([
                    'url' => 'https://hooks.harbordental.example/calls',
                    'headers' => [new HookHeader(['key' => 'x-hook-secret', 'value' => 'test-hook-secret'])],
                ]);
                [, $status] = (new UseCasesApi($http, $config))
                    ->deleteUseCaseWebhookWithHttpInfo('66f1a1d2e5b7d83a9c0e4b21', $webhook);
                // endregion
                return [null, $status];

            case 'listUseCaseRuns':
                // region listUseCaseRuns
                [$runs, $status] = $workflows->listUseCaseRunsWithHttpInfo(
                    $organizationId,
                    '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521',
                    sort: SortOrder::ASC,
                );
                // endregion
                $this->knownRuns = $runs;
                return [$runs, $status];

            case 'listPhoneNumbers':
                // region listPhoneNumbers
                [$numbers, $status] = (new PhoneNumbersApi($http, $config))->listPhoneNumbersWithHttpInfo();
                // endregion
                return [$numbers, $status];

            case 'updatePhoneNumberUseCase':
                // region updatePhoneNumberUseCase
                $update = new PhoneNumberUseCaseUpdate([
                    'id' => '66f1a1d2e5b7d83a9c0e4b21',
                    'prompt_routes' => [
                        new PromptRoute([
                            'probability' => 1.0,
                            'prompt_id' => '66f1a8b0e5b7d83a9c0e4b81',
                            'model_id' => '66f1a4b9e5b7d83a9c0e4b51',
                        ]),
                    ],
                    'agent_routes' => [new AgentRoute(['probability' => 1.0, 'id' => '66f1a3f7e5b7d83a9c0e4b41'])],
                ]);
                [$number, $status] = (new PhoneNumbersApi($http, $config))
                    ->updatePhoneNumberUseCaseWithHttpInfo('66f1a2e0e5b7d83a9c0e4b31', $update);
                // endregion
                return [$number, $status];

            case 'updatePhoneNumberTitle':
                // region updatePhoneNumberTitle
                $title = new PhoneNumberTitleUpdate(['title' => 'Reception']);
                [$number, $status] = (new PhoneNumbersApi($http, $config))
                    ->updatePhoneNumberTitleWithHttpInfo('66f1a2e0e5b7d83a9c0e4b31', $title);
                // endregion
                return [$number, $status];

            case 'deletePhoneNumbers':
                // region deletePhoneNumbers
                $deletion = new PhoneNumbersDelete(['ids' => ['66f1a2e0e5b7d83a9c0e4b32']]);
                [, $status] = (new PhoneNumbersApi($http, $config))->deletePhoneNumbersWithHttpInfo($deletion);
                // endregion
                return [null, $status];

            case 'updateAgent':
                // region updateAgent
                $update = new AgentUpdate([
                    'name' => 'Nora',
                    'languages' => ['en-GB', 'pt-PT'],
                    'voice_id' => 'voice-calm-alto',
                ]);
                [$agent, $status] = (new AgentsApi($http, $config))
                    ->updateAgentWithHttpInfo('66f1a3f7e5b7d83a9c0e4b41', $update);
                // endregion
                return [$agent, $status];

            case 'createModel':
                // region createModel
                $create = new ModelCreate([
                    'use_case_id' => '66f1a1d2e5b7d83a9c0e4b21',
                    'name' => 'Reminders, second round',
                    'from_model_id' => '66f1a4b9e5b7d83a9c0e4b51',
                    'train_sample_ids' => ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
                    'test_sample_ids' => ['66f1a7c0e5b7d83a9c0e4b73'],
                    'explain_tools' => true,
                ]);
                [$model, $status] = (new ModelsApi($http, $config))->createModelWithHttpInfo($create);
                // endregion
                return [$model, $status];

            case 'getCallRecording':
                // region getCallRecording
                [$recording, $status] = (new CallsApi($http, $config))
                    ->getCallRecordingWithHttpInfo('66f1a6d8e5b7d83a9c0e4b61');
                // endregion
                return [$recording, $status];

            case 'listCallTags':
                // region listCallTags
                [$tags, $status] = (new CallsApi($http, $config))->listCallTagsWithHttpInfo();
                // endregion
                return [$tags, $status];

            case 'getWorkflowVersion':
                // region getWorkflowVersion
                [$version, $status] = $workflows->getWorkflowVersionWithHttpInfo(
                    $organizationId,
                    '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961',
                );
                // endregion
                return [$version, $status];

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
