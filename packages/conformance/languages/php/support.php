<?php

// What prints a step of the driver, and the HTTP client of the platform root.

use GuzzleHttp\{Client, HandlerStack, Middleware};
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\RequestInterface;
use VoiceAgent\Client\{ApiException, ObjectSerializer};

// Otherwise times are written to the second, though they are read to the microsecond.
ObjectSerializer::setDateTimeFormat('Y-m-d\TH:i:s.uP');

/** Prints what came of one step, and leaves the others their own line when it fails. */
function step(string $name, callable $call): mixed
{
    try {
        $answer = $call();
        // The address in a recording's line is compared as it stands, without a backslash before each slash.
        echo "$name\t", json_encode($answer, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES), "\n";
        return $answer;
    } catch (Throwable $failure) {
        // The code is 0 when nothing came back, and that of a success when nothing could be made of it.
        $status = $failure instanceof ApiException ? $failure->getCode() : 0;
        echo "$name\t", $status >= 400 ? $status : "!\t" . strtok((string) $failure, "\n"), "\n";
        return null;
    }
}

/** The platform root of the document is compiled into its operations; this sends them to another one. */
function clientOf(string $root): Client
{
    $handler = HandlerStack::create();
    // Before Guzzle's own, so that a redirect goes where it says.
    $handler->unshift(Middleware::mapRequest(
        fn (RequestInterface $request) => $request->withUri(new Uri($root . $request->getRequestTarget()))
    ));
    return new Client(['handler' => $handler]);
}
