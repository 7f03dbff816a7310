#!/usr/bin/env perl
# A client written by hand, on Perl's core modules, as a driver for `voice-agent-codegen verify`:
# it reads a step per line from stdin, calls the platform, and prints the result.
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

# Perl prints 15 digits of a number, so 0.30000000000000004 would become 0.3. With allow_bignum, numbers keep all digits.
my $json = JSON::PP->new->utf8->canonical->allow_nonref->allow_bignum;
my $http = HTTP::Tiny->new(timeout => 10, max_redirect => 0, keep_alive => 0);
my %root = (base => $ENV{VOICE_AGENT_BASE_URL}, platform => $ENV{VOICE_AGENT_PLATFORM_URL});

# The latest data of each operation, which updates send back.
my %returned;

# Returns the value at a place such as "/0/title", or an empty list if the data has no such place.
sub value_at {
    my ($value, $place) = @_;
    for my $key (grep { $_ ne '' } split m{/}, $place) {
        if (ref $value eq 'ARRAY') {
            return if $key >= @$value;
            $value = $value->[$key];
        } else {
            return if ref $value ne 'HASH' || !exists $value->{$key};
            $value = $value->{$key};
        }
    }
    return $value;
}

# Returns the body of a request: the fields that were read, and those that the step sets. Undefined if the operation has
# no body.
sub body_of {
    my ($step) = @_;
    my ($body, $reads) = @{$step}{qw(body reads)};
    return $body if !$reads;
    my %read;
    for my $name (keys %{ $reads->{fields} }) {
        my @found = value_at($returned{ $reads->{operationId} }, $reads->{fields}{$name});
        $read{$name} = $found[0] if @found;
    }
    return { %read, %$body };
}

# Returns the status and the decoded body, or dies with a reason that does not show the body.
sub call {
    my ($step) = @_;
    my $path = $step->{path};
    $path =~ s/\{(\w+)\}/$step->{pathParameters}{$1}/g;
    my $query = $http->www_form_urlencode($step->{query});
    my $url   = "$root{$step->{root}}/api/v1$path" . ($query ? "?$query" : '');

    my %headers = (authorization => "Bearer $ENV{VOICE_AGENT_API_KEY}");
    $headers{'x-organization-id'} = $ENV{VOICE_AGENT_ORGANIZATION_ID} if $step->{organizationId};
    my $body = body_of($step);
    $headers{'content-type'} = 'application/json' if $body;
    my $content = $body ? $json->encode($body) : '';

    # HTTP::Tiny asks for the peer at each connection. It would send a request again if a connection breaks, unless it is a
    # POST or PATCH.
    my $is_sent = 0;
    my $peer = sub { die "the connection broke\n" if $is_sent++; return $_[0] };
    my %options = (headers => \%headers, content => $content, peer => $peer);
    my $response = $http->request($step->{method}, $url, \%options);
    my $status = $response->{status};
    # HTTP::Tiny reports its own failures as 599, and drops the status of a response whose body ends early.
    die "no complete response: $response->{content}" if $status == 599 && !$response->{protocol};
    return ($status) if $status >= 300 || $response->{content} eq '';

    my $type = $response->{headers}{'content-type'} // '';
    return ($status, $response->{content}) if $type !~ /json/;
    my $data = eval { $json->decode($response->{content}) };
    die "the response is not JSON\n" if $@;
    return ($status, $data);
}

$| = 1;
while (my $line = <STDIN>) {
    my $step = $json->decode($line);
    my %result = (step => $step->{step});
    eval {
        my ($status, $data) = call($step);
        $result{status} = $status + 0;
        $result{data} = $returned{ $step->{operationId} } = $data;
        1;
    } or do {
        my $error = $@;
        chomp $error;
        $result{error} = $error;
    };
    print $json->encode(\%result), "\n";
}
