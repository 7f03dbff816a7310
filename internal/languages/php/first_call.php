<?php

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Middleware;
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\RequestInterface;
use VoiceAgent\Client\Api\AgentsApi;
use VoiceAgent\Client\Api\OrganizationApi;
use VoiceAgent\Client\Api\WorkflowsApi;
use VoiceAgent\Client\ApiException;
use VoiceAgent\Client\Configuration;
use VoiceAgent\Client\Model\AgentUpdate;

require __DIR__ . '/vendor/autoload.php';

/** Names the status or the cause. The client's own messages show the response body, which may hold secrets. */
final class CallFailed extends RuntimeException
{
}

function call(callable $operation): mixed
{
    try {
        $body = $operation();
    } catch (ApiException $error) {
        $status = $error->getCode(); // 0 without a response
        throw new CallFailed($status === 0 ? 'no response' : "the platform responded with $status", $status);
    } catch (Throwable $error) {
        throw new CallFailed('unreadable response: ' . $error::class);
    }
    return $body ?? throw new CallFailed('empty response');
}

$config = (new Configuration())
    ->setHost(getenv('VOICE_AGENT_BASE_URL') . '/api/v1')
    ->setAccessToken(getenv('VOICE_AGENT_API_KEY'));
// A redirect of an update would send its body, which can hold the key, to another host.
$options = ['timeout' => 30, 'allow_redirects' => false];
$http = new Client($options);

// The platform root of the contract is compiled into its operations. This replaces it.
$root = getenv('VOICE_AGENT_PLATFORM_URL');
$handler = HandlerStack::create();
$handler->unshift(Middleware::mapRequest(
    fn (RequestInterface $request) => $request->withUri(new Uri($root . $request->getRequestTarget()))
));
$workflows = new WorkflowsApi(new Client([...$options, 'handler' => $handler]), $config);

try {
    $organization = call(fn () => (new OrganizationApi($http, $config))->getOrganization());
    echo $organization->getName(), "\n";

    $versionId = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
    $organizationId = getenv('VOICE_AGENT_ORGANIZATION_ID');
    $version = call(fn () => $workflows->getWorkflowVersion($organizationId, $versionId));
    echo $version->getName(), "\n";

    try {
        $nobody = (new AgentUpdate())->setName('Nobody');
        call(fn () => (new AgentsApi($http, $config))->updateAgent('0123456789abcdef01234567', $nobody));
    } catch (CallFailed $error) {
        echo $error->getCode(), "\n";
    }
} catch (CallFailed $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
