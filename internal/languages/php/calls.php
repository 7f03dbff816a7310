<?php

declare(strict_types=1);

// harness.ts writes the imports here.

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
