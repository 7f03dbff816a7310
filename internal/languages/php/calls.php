<?php

declare(strict_types=1);

// imports

/** @param array $known what each operation has returned, for updates that send it back */
function call(string $name, array $known): array
{
    switch ($name) {
        // calls

        default:
            throw new InvalidArgumentException("unknown operation {$name}");
    }
}
