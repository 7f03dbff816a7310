<?php

// Users of the guide's program have the autoloader of Composer here. This one finds the client, and loads the Guzzle on the
// include path.

require 'GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    $prefix = 'VoiceAgent\\Client\\';
    if (!str_starts_with($class, $prefix)) {
        return;
    }
    $file = __DIR__ . '/../voice-agent-php/lib/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    // The client also asks for lists of a class, which are not classes.
    if (is_file($file)) {
        require $file;
    }
});
