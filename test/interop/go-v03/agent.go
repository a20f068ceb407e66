package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2asrv"
	"github.com/a2aproject/a2a-go/a2asrv/eventqueue"
)

// agent does what the first word of a message says.
type agent struct{}

var _ a2asrv.AgentExecutor = (*agent)(nil)

func (*agent) Execute(ctx context.Context, reqCtx *a2asrv.RequestContext, queue eventqueue.Queue) error {
	said := textOf(reqCtx.Message.Parts)
	word, rest, _ := strings.Cut(said, " ")
	switch {
	case reqCtx.StoredTask != nil:
		return write(ctx, queue, artifact(reqCtx, "answer", said), status(reqCtx, a2a.TaskStateCompleted))
	case word == "echo":
		return write(ctx, queue, a2a.NewMessageForTask(a2a.MessageRoleAgent, reqCtx, a2a.TextPart{Text: rest}))
	}

	submitted := a2a.NewSubmittedTask(reqCtx, reqCtx.Message)
	if err := write(ctx, queue, submitted, status(reqCtx, a2a.TaskStateWorking)); err != nil {
		return err
	}
	switch word {
	case "task":
		return write(ctx, queue, artifact(reqCtx, "result", rest), status(reqCtx, a2a.TaskStateCompleted))
	case "chunks":
		return write(ctx, queue, append(chunks(reqCtx, rest), status(reqCtx, a2a.TaskStateCompleted))...)
	case "input":
		asking := status(reqCtx, a2a.TaskStateInputRequired)
		asking.Status.Message = a2a.NewMessageForTask(a2a.MessageRoleAgent, reqCtx, a2a.TextPart{Text: "Which one?"})
		return write(ctx, queue, asking)
	case "slow":
		if err := pause(ctx, 1500*time.Millisecond); err != nil {
			return err
		}
		return write(ctx, queue, artifact(reqCtx, "result", "done"), status(reqCtx, a2a.TaskStateCompleted))
	case "wait":
		<-ctx.Done()
		return ctx.Err()
	default:
		return write(ctx, queue, status(reqCtx, a2a.TaskStateFailed))
	}
}

func (*agent) Cancel(ctx context.Context, reqCtx *a2asrv.RequestContext, queue eventqueue.Queue) error {
	return write(ctx, queue, status(reqCtx, a2a.TaskStateCanceled))
}

func write(ctx context.Context, queue eventqueue.Queue, events ...a2a.Event) error {
	for _, event := range events {
		if err := queue.Write(ctx, event); err != nil {
			return err
		}
	}
	return nil
}

func chunks(info a2a.TaskInfoProvider, count string) []a2a.Event {
	last, _ := strconv.Atoi(count)
	var events []a2a.Event
	for n := 1; n <= last; n++ {
		chunk := artifact(info, "log", strconv.Itoa(n))
		chunk.Append = n > 1
		chunk.LastChunk = n == last
		events = append(events, chunk)
	}
	return events
}

func artifact(info a2a.TaskInfoProvider, name, text string) *a2a.TaskArtifactUpdateEvent {
	event := a2a.NewArtifactEvent(info, a2a.TextPart{Text: text})
	event.Artifact.ID = a2a.ArtifactID(name)
	event.Artifact.Name = name
	return event
}

func status(info a2a.TaskInfoProvider, state a2a.TaskState) *a2a.TaskStatusUpdateEvent {
	event := a2a.NewStatusUpdateEvent(info, state, nil)
	event.Final = state.Terminal() || state == a2a.TaskStateInputRequired
	return event
}

// pause returns an error when the task is canceled before the time has gone by.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func textOf(parts a2a.ContentParts) string {
	var text strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case a2a.TextPart:
			text.WriteString(part.Text)
		case *a2a.TextPart:
			text.WriteString(part.Text)
		}
	}
	return text.String()
}
