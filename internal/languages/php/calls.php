<?php

declare(strict_types=1);

use GuzzleHttp\Client;
use VoiceAgent\Client\Api\WorkflowsApi;
use VoiceAgent\Client\Configuration;
// imports

function call(
    string $operationId,
    Client $http,
    Configuration $config,
    WorkflowsApi $workflows,
    string $organizationId,
    array $known,
): array {
    switch ($operationId) {
        // calls

        default:
            throw new InvalidArgumentException("unknown operation {$operationId}");
    }
}
