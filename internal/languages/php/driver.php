<?php

// Runs each step that it reads from stdin with the generated client, and prints what the client returns.

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Middleware;
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\RequestInterface;
use VoiceAgent\Client\Api\UseCasesApi;
use VoiceAgent\Client\Api\WorkflowsApi;
use VoiceAgent\Client\ApiException;
use VoiceAgent\Client\Configuration;
use VoiceAgent\Client\Model\UseCaseUpdate;
use VoiceAgent\Client\ObjectSerializer;

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/calls.php';

final class Driver
{
    private readonly Client $http;
    private readonly Configuration $config;
    private readonly WorkflowsApi $workflows;
    private readonly string $organizationId;

    // What each operation has returned, for steps that send it back.
    private array $known = [];

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
            $this->known[$step->operationId] = $data;
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
        if ($step->step === 'free-form') {
            $update = new UseCaseUpdate(['params' => $this->known['listUseCaseRuns'][0]->getData()]);
            return (new UseCasesApi($this->http, $this->config))
                ->updateUseCaseWithHttpInfo($step->pathParameters->id, $update);
        }
        return call(
            $step->operationId,
            $this->http,
            $this->config,
            $this->workflows,
            $this->organizationId,
            $this->known,
        );
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
