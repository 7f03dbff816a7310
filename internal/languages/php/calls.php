<?php

declare(strict_types=1);

// harness.ts writes the imports here.

/** Returns the same connection to a root for all calls. */
function connectOnce(string $root, string $apiKey): Connection
{
    static $connections = [];
    return $connections[$root] ??= new Connection($root, $apiKey);
}

/**
 * Makes the call with this name, and returns the data and the status of the response.
 *
 * @param array $known the latest result of each operation, which updates send back
 */
function call(string $name, array $known): array
{
    switch ($name) {
        // harness.ts writes the calls here.

        default:
            throw new InvalidArgumentException("unknown operation {$name}");
    }
}
