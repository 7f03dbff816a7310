<?php

// Runs each step from stdin with the generated client, and prints its result.

declare(strict_types=1);

use VoiceAgent\Client\ApiException;
use VoiceAgent\Client\ObjectSerializer;

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/calls.php';

function run(object $step, array &$known): array
{
    try {
        [$data, $status] = call($step->call, $known);
        $known[$step->operationId] = $data;
        return ['status' => $status, 'data' => $data];
    } catch (ApiException $error) {
        // The code is 0 without a response, and that of a success if the response could not be read.
        return ['status' => $error->getCode(), 'error' => (string) $error];
    } catch (Throwable $error) {
        return ['error' => (string) $error];
    }
}

// Without this, times are read with microseconds and written without.
ObjectSerializer::setDateTimeFormat('Y-m-d\TH:i:s.uP');

$known = [];
while (($line = fgets(STDIN)) !== false) {
    $step = json_decode($line, flags: JSON_THROW_ON_ERROR);
    $result = ['step' => $step->step] + run($step, $known);
    echo json_encode($result, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
