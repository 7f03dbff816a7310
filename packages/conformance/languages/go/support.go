package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	api "driver/generated"
)

// client calls one root, and sends the key.
func client(root string) *api.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv(root)+"/api/v1", api.WithRequestEditorFn(authorize))
	if err != nil {
		panic(err)
	}
	return client
}

// An answer is what one call returned. It holds no value where the status is all that there is.
type answer[T any] struct {
	value  *T
	status int
	err    error
}

// body reads JSON, status and text whatever else an operation answers.
func body[T any](got interface {
	GetJSON200() *T
	StatusCode() int
}, err error) answer[T] {
	if err != nil {
		return answer[T]{err: err}
	}
	return answer[T]{value: got.GetJSON200(), status: got.StatusCode()}
}

func status(got interface{ StatusCode() int }, err error) answer[any] {
	if err != nil {
		return answer[any]{err: err}
	}
	return answer[any]{status: got.StatusCode()}
}

func text(got interface{ GetBody() []byte }, err error) answer[string] {
	if err != nil {
		return answer[string]{err: err}
	}
	return answer[string]{value: ptr(string(got.GetBody()))}
}

// step prints an answer as JSON, and returns it. One that failed leaves the other steps their own line.
func step[T any](name string, got answer[T]) (value T) {
	printed := any(got.status)
	if got.value != nil {
		value = *got.value
		printed = value
	}
	encoded, err := json.Marshal(printed)
	if err = errors.Join(got.err, err); err != nil {
		fmt.Printf("%s\t!\t%q\n", name, err.Error())
	} else {
		fmt.Printf("%s\t%s\n", name, encoded)
	}
	return value
}

func ptr[T any](value T) *T { return &value }
