#!/usr/bin/env perl
# A client written by hand, on Perl's core modules, as a driver for `voice-agent-codegen verify`:
# reads a step per line from stdin, calls the platform, and prints what came back.
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

# With allow_bignum numbers keep all their digits: Perl prints 15, so 0.30000000000000004 would become 0.3.
my $json = JSON::PP->new->utf8->canonical->allow_nonref->allow_bignum;
my $http = HTTP::Tiny->new(timeout => 10, max_redirect => 0);
my %root = (base => $ENV{VOICE_AGENT_BASE_URL}, platform => $ENV{VOICE_AGENT_PLATFORM_URL});

my %returned;    # the latest data of each operation, which updates send back

# The body of a request: what was read, with the fields that the step changes. Nothing, if the operation has no body.
sub body_of {
    my ($step) = @_;
    my ($body, $reads) = @{$step}{qw(body reads)};
    return $body if !$reads;
    my %read;
    for my $name (keys %{ $reads->{fields} }) {
        my $value = $returned{ $reads->{operationId} };
        my $found = 1;
        for my $key (grep { $_ ne '' } split m{/}, $reads->{fields}{$name}) {
            my $is_list = ref $value eq 'ARRAY';
            $found &&= $is_list ? $key < @$value : ref $value eq 'HASH' && exists $value->{$key};
            $value = $is_list ? $value->[$key] : $value->{$key} if $found;
        }
        $read{$name} = $value if $found;
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

    my $response = $http->request($step->{method}, $url, { headers => \%headers, content => $content });
    my $status = $response->{status};
    die "no response: $response->{content}" if $status == 599 && !$response->{protocol};
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
