package voiceagent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Connect returns a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.
// A call fails after 30 seconds, and with a *StatusError if its status is not 2xx. It does not
// follow redirects: that of an update would send its body, which can hold the key, to another
// host. For other settings, such as a transport, use NewClientWithResponses.
func Connect(root, apiKey string) *ClientWithResponses {
	client := &http.Client{
		Timeout:       30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	authorize := func(_ context.Context, request *http.Request) error {
		if root == "" || apiKey == "" {
			return errors.New("voiceagent: the root or the API key is empty")
		}
		request.Header.Set("Authorization", "Bearer "+apiKey)
		return nil
	}
	return &ClientWithResponses{&Client{
		Server:         strings.TrimSuffix(root, "/") + "/api/v1/",
		Client:         statusDoer{client},
		RequestEditors: []RequestEditorFn{authorize},
	}}
}

// Result returns the decoded body of a call: Result(client.GetOrganizationWithResponse(ctx)).
// It fails if the call fails, or if its response is not the documented JSON.
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
		return none, fmt.Errorf("voiceagent: the response %q has no JSON", response.Status())
	}
	return *body, nil
}

// Ptr returns a pointer to a value, for an optional field.
func Ptr[T any](value T) *T { return &value }

// StatusError is a response whose status is not 2xx.
type StatusError struct {
	StatusCode int
	Header     http.Header
	// Body can hold secrets, so the error does not print it.
	Body []byte
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("voiceagent: status %d %s", e.StatusCode, http.StatusText(e.StatusCode))
}

// statusDoer turns every status that is not 2xx into an error.
type statusDoer struct{ client *http.Client }

func (d statusDoer) Do(request *http.Request) (*http.Response, error) {
	response, err := d.client.Do(request)
	if err != nil || response.StatusCode/100 == 2 {
		return response, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return nil, &StatusError{response.StatusCode, response.Header, body}
}
