package voiceagent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Connect returns a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.
// A call fails with a *StatusError if its status is not 2xx, and with another error after 30
// seconds. It does not follow redirects, because a redirected update would send its body, which
// can hold the key, to another host.
//
// Pass WithHTTPClient for another timeout or transport. Connect copies the client, so that it
// follows no redirects unless it has a CheckRedirect of its own.
func Connect(root, apiKey string, options ...ClientOption) (*ClientWithResponses, error) {
	// An error of net/http would quote such a root, which can have a password.
	if _, err := url.Parse(root); err != nil || !address.MatchString(root) || notInRoot.MatchString(root) {
		return nil, errors.New("voiceagent: the root must be an http:// or https:// address in visible ASCII, without /api/v1, credentials, braces, query or fragment")
	}
	if !token.MatchString(apiKey) {
		return nil, errors.New("voiceagent: the API key is empty, or has a character that is not visible ASCII, such as a line break")
	}
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+apiKey)
		return nil
	}
	options = append([]ClientOption{WithHTTPClient(&http.Client{Timeout: 30 * time.Second})}, options...)
	options = append(options, WithRequestEditorFn(authorize), withStatusErrors)
	return NewClientWithResponses(strings.TrimRight(root, "/")+"/api/v1", options...)
}

var (
	address   = regexp.MustCompile(`^https?://[A-Za-z0-9\[][!-~]*$`)
	notInRoot = regexp.MustCompile(`[?#@{}]|/api/v1/*$`)
	token     = regexp.MustCompile(`^[!-~]+$`)
)

// Result returns the decoded body of a call: Result(client.GetOrganizationWithResponse(ctx)).
// It fails if the call fails, or if the response is not a 200 with JSON. Absent fields have zero
// values, also in a body such as {} or null: check those that you need.
func Result[T any](response interface {
	GetJSON200() *T
	Status() string
}, err error) (T, error) {
	var none T
	if err != nil {
		return none, err
	}
	body := response.GetJSON200()
	if body == nil {
		return none, fmt.Errorf("voiceagent: the response %q is not a 200 with application/json", response.Status())
	}
	return *body, nil
}

// Ptr returns a pointer to a value, for an optional field.
func Ptr[T any](value T) *T { return &value }

// StatusError is a response whose status is not 2xx.
type StatusError struct {
	Method     string
	Path       string
	StatusCode int
	Header     http.Header
	// Body can hold secrets, so the error does not print it.
	Body []byte
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("voiceagent: %s %s: status %d", e.Method, e.Path, e.StatusCode)
	if name := http.StatusText(e.StatusCode); name != "" {
		text += " " + name
	}
	return text
}

func withStatusErrors(client *Client) error {
	if own, ok := client.Client.(*http.Client); ok && own.CheckRedirect == nil {
		copied := *own
		copied.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		client.Client = &copied
	}
	client.Client = statusDoer{client.Client}
	return nil
}

// statusDoer turns every status that is not 2xx into an error.
type statusDoer struct{ doer HttpRequestDoer }

func (d statusDoer) Do(request *http.Request) (*http.Response, error) {
	response, err := d.doer.Do(request)
	if err != nil || response.StatusCode/100 == 2 {
		return response, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	refused := &StatusError{request.Method, request.URL.Path, response.StatusCode, response.Header, body}
	if err != nil {
		return nil, fmt.Errorf("%w, and its body cannot be read: %w", refused, err)
	}
	return nil, refused
}
