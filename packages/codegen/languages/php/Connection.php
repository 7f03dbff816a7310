<?php

declare(strict_types=1);

namespace VoiceAgent\Client;

use GuzzleHttp\BodySummarizerInterface;
use GuzzleHttp\Client;
use GuzzleHttp\ClientInterface;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Middleware;
use GuzzleHttp\Psr7\Uri;
use Psr\Http\Message\MessageInterface;
use Psr\Http\Message\RequestInterface;

/** The arguments of the API's classes for one of the two roots: a Guzzle client and a configuration. */
final class Connection
{
    public readonly ClientInterface $http;
    public readonly Configuration $config;

    /**
     * A call throws an ApiException if its status is not 2xx, or if it takes longer than the timeout. It sends its
     * request only once.
     *
     * @param string $root such as the value of VOICE_AGENT_BASE_URL
     * @param float $timeout in seconds
     * @throws \InvalidArgumentException if root or key cannot be used; its message does not show them
     */
    public function __construct(string $root, #[\SensitiveParameter] string $apiKey, float $timeout = 30.0)
    {
        $host = preg_match('~^https?://[A-Za-z0-9\[][!-\~]*$~D', $root) ? parse_url($root, PHP_URL_HOST) : null;
        // parse_url accepts any text in brackets, but only an IPv6 address has them.
        $isHost = is_string($host) && (strpbrk($host, '[]') === false
            || filter_var(preg_replace('/^\[([^]]*)\]$/', '$1', $host), FILTER_VALIDATE_IP, FILTER_FLAG_IPV6));
        if (!$isHost || preg_match('~[?#@{}]|/api/v1/*$~', $root)) {
            throw new \InvalidArgumentException(
                'The root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, '
                . 'braces, query or fragment'
            );
        }
        if (!preg_match('/^[!-~]+$/D', $apiKey)) {
            throw new \InvalidArgumentException(
                'The API key is empty, or has a character that is not visible ASCII, such as a line break'
            );
        }
        // Guzzle changes the address of a request to this form, for example to a host in small letters.
        $root = rtrim((string) new Uri($root), '/');
        $this->config = (new Configuration())->setHost($root . '/api/v1')->setAccessToken($apiKey);
        $handler = HandlerStack::create();
        // The text of an error must show the status, and not the body, which can hold secrets.
        $handler->remove('http_errors');
        $handler->unshift(Middleware::httpErrors(new class () implements BodySummarizerInterface {
            public function summarize(MessageInterface $message): ?string
            {
                return null;
            }
        }), 'http_errors');
        // The operations on the platform root have the address in the contract compiled into them. The root of this
        // client replaces it.
        $handler->unshift(Middleware::mapRequest(
            fn (RequestInterface $request) => str_starts_with((string) $request->getUri(), $root . '/')
                ? $request
                : $request->withUri(new Uri($root . $request->getRequestTarget()))
        ));
        $this->http = new Client([
            'handler' => $handler,
            'timeout' => $timeout,
            // A redirected update would send its body, which can hold the key, to another host.
            'allow_redirects' => false,
            // On a kept connection that breaks, libcurl would send any request again, even a POST.
            'curl' => [CURLOPT_FORBID_REUSE => true],
        ]);
    }

    /** Keeps the key out of what print_r and var_dump show. */
    public function __debugInfo(): array
    {
        return ['host' => $this->config->getHost()];
    }
}
