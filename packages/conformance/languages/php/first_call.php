<?php

use GuzzleHttp\{Client, HandlerStack, Middleware};
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\RequestInterface;
use VoiceAgent\Client\Api\{AgentsApi, OrganizationApi, WorkflowsApi};
use VoiceAgent\Client\{ApiException, Configuration};
use VoiceAgent\Client\Model\AgentUpdate;

require __DIR__ . '/vendor/autoload.php';

$config = (new Configuration())->setHost(getenv('BASE_URL') . '/api/v1')->setAccessToken(getenv('API_KEY'));
// The platform root of the document is compiled into its operations; this puts yours in its place.
$platform = HandlerStack::create();
$platform->unshift(Middleware::mapRequest(
    fn (RequestInterface $request) => $request->withUri(new Uri(getenv('PLATFORM_URL') . $request->getRequestTarget()))
));
$workflows = new WorkflowsApi(new Client(['handler' => $platform]), $config);

echo (new OrganizationApi(config: $config))->getOrganization()->getName(), "\n";
$version = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
echo $workflows->getWorkflowVersion(getenv('ORGANIZATION_ID'), $version)->getName(), "\n";

try {
    (new AgentsApi(config: $config))->updateAgent('0123456789abcdef01234567', (new AgentUpdate())->setName('Nobody'));
} catch (ApiException $error) { // its code is 0 when nothing came back
    echo $error->getCode(), "\n";
}
