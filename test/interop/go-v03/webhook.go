package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"
)

var ended = map[string]bool{
	"TASK_STATE_COMPLETED": true, "TASK_STATE_FAILED": true, "TASK_STATE_CANCELED": true, "TASK_STATE_REJECTED": true,
}

// awaitDelivery asks the webhook, for up to 10 seconds, in which state the task has ended.
func awaitDelivery(ctx context.Context, webhook, task string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	seen := strings.TrimSuffix(webhook, "/") + "/seen?task=" + url.QueryEscape(task)
	for {
		state, err := deliveredState(ctx, seen)
		if err != nil || ended[state] {
			return state, err
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return state, ctx.Err()
		}
	}
}

func deliveredState(ctx context.Context, seen string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, seen, nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = response.Body.Close() }()
	var body struct {
		State string `json:"state"`
	}
	err = json.NewDecoder(response.Body).Decode(&body)
	return body.State, err
}
