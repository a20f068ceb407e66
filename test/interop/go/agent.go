package main

import (
	"context"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2asrv"
)

// agent does what the first word of a message says.
type agent struct{}

var _ a2asrv.AgentExecutor = (*agent)(nil)

func (*agent) Execute(ctx context.Context, execCtx *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(yield func(a2a.Event, error) bool) {
		emit := func(event a2a.Event) bool { return yield(event, nil) }
		word, rest, _ := strings.Cut(textOf(execCtx.Message.Parts), " ")

		switch {
		case execCtx.StoredTask != nil:
			_ = emit(artifact(execCtx, "answer", textOf(execCtx.Message.Parts))) && emit(status(execCtx, a2a.TaskStateCompleted))
			return
		case word == "echo":
			emit(a2a.NewMessageForTask(a2a.MessageRoleAgent, execCtx, a2a.NewTextPart(rest)))
			return
		case word == "tenant":
			emit(a2a.NewMessageForTask(a2a.MessageRoleAgent, execCtx, a2a.NewTextPart(execCtx.Tenant)))
			return
		}

		if !emit(a2a.NewSubmittedTask(execCtx, execCtx.Message)) || !emit(status(execCtx, a2a.TaskStateWorking)) {
			return
		}
		switch word {
		case "task":
			_ = emit(artifact(execCtx, "result", rest)) && emit(status(execCtx, a2a.TaskStateCompleted))
		case "chunks":
			_ = emitChunks(emit, execCtx, rest) && emit(status(execCtx, a2a.TaskStateCompleted))
		case "input":
			question := a2a.NewMessageForTask(a2a.MessageRoleAgent, execCtx, a2a.NewTextPart("Which one?"))
			emit(a2a.NewStatusUpdateEvent(execCtx, a2a.TaskStateInputRequired, question))
		case "slow":
			_ = pause(ctx, 1500*time.Millisecond) &&
				emit(artifact(execCtx, "result", "done")) && emit(status(execCtx, a2a.TaskStateCompleted))
		case "wait":
			<-ctx.Done()
		default:
			emit(status(execCtx, a2a.TaskStateFailed))
		}
	}
}

func (*agent) Cancel(_ context.Context, execCtx *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(yield func(a2a.Event, error) bool) {
		yield(status(execCtx, a2a.TaskStateCanceled), nil)
	}
}

func emitChunks(emit func(a2a.Event) bool, info a2a.TaskInfoProvider, count string) bool {
	last, err := strconv.Atoi(count)
	if err != nil {
		return emit(status(info, a2a.TaskStateFailed))
	}
	for n := 1; n <= last; n++ {
		chunk := artifact(info, "log", strconv.Itoa(n))
		chunk.Append = n > 1
		chunk.LastChunk = n == last
		if !emit(chunk) {
			return false
		}
	}
	return true
}

func artifact(info a2a.TaskInfoProvider, name, text string) *a2a.TaskArtifactUpdateEvent {
	event := a2a.NewArtifactEvent(info, a2a.NewTextPart(text))
	event.Artifact.ID = a2a.ArtifactID(name)
	event.Artifact.Name = name
	return event
}

func status(info a2a.TaskInfoProvider, state a2a.TaskState) *a2a.TaskStatusUpdateEvent {
	return a2a.NewStatusUpdateEvent(info, state, nil)
}

// pause reports whether the time went by before the task was canceled.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

func textOf(parts a2a.ContentParts) string {
	var text strings.Builder
	for _, part := range parts {
		text.WriteString(part.Text())
	}
	return text.String()
}
