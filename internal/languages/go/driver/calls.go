package main

import (
	// harness.ts writes the imports here.
)

// call makes the call with this name. known has the latest result of each operation, which
// updates send back.
func call(ctx context.Context, name string, known map[string]any) (result, error) {
	switch name {
	// harness.ts writes the calls here.
	}
	return result{}, errors.New("unknown call " + name)
}
