package main

import (
	"errors"
	"strings"

	"github.com/a2aproject/a2a-go/a2a"
)

// stateName is the name that a state has in 1.0.
func stateName(state a2a.TaskState) string {
	return "TASK_STATE_" + strings.ToUpper(strings.ReplaceAll(string(state), "-", "_"))
}

var reasons = map[error]string{
	a2a.ErrTaskNotFound:                 "TASK_NOT_FOUND",
	a2a.ErrTaskNotCancelable:            "TASK_NOT_CANCELABLE",
	a2a.ErrPushNotificationNotSupported: "PUSH_NOTIFICATION_NOT_SUPPORTED",
	a2a.ErrUnsupportedOperation:         "UNSUPPORTED_OPERATION",
	a2a.ErrUnsupportedContentType:       "CONTENT_TYPE_NOT_SUPPORTED",
	a2a.ErrInvalidAgentResponse:         "INVALID_AGENT_RESPONSE",
	a2a.ErrInvalidParams:                "INVALID_PARAMS",
	a2a.ErrInvalidRequest:               "INVALID_REQUEST",
	a2a.ErrMethodNotFound:               "METHOD_NOT_FOUND",
}

// reason is the name that an error has in 1.0.
func reason(err error) string {
	if err == nil {
		return "none"
	}
	for known, name := range reasons {
		if errors.Is(err, known) {
			return name
		}
	}
	return err.Error()
}
