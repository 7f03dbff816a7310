package main

import (
	// imports
)

// call takes what each operation has returned, for updates that send it back.
func call(ctx context.Context, name string, known map[string]any) (result, error) {
	switch name {
	// calls
	}
	return result{}, errors.New("unknown call " + name)
}
