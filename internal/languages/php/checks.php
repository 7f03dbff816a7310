<?php

// Prints the text of a connection, which must not show the key.

declare(strict_types=1);

use VoiceAgent\Client\Connection;

require __DIR__ . '/vendor/autoload.php';

print_r(new Connection(getenv('VOICE_AGENT_BASE_URL'), getenv('VOICE_AGENT_API_KEY')));
