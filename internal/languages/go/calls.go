package main

import (
	"context"
	"errors"
	api "driver/generated"
	// imports
)

func call(ctx context.Context, operationID string, base, platform *api.ClientWithResponses, known map[string]any) (result, error) {
	switch operationID {
	// calls
	}
	return result{}, errors.New("unknown operation " + operationID)
}
