package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/a2aproject/a2a-go/a2a"
)

var scenarios = map[string]func(*player, context.Context) (facts, error){
	"send":         (*player).send,
	"blocking":     (*player).blocking,
	"stream":       (*player).stream,
	"get":          (*player).get,
	"subscribe":    (*player).subscribe,
	"input":        (*player).input,
	"cancel":       (*player).cancel,
	"push":         (*player).push,
	"push-configs": (*player).pushConfigs,
	"errors":       (*player).errors,
	"extended":     (*player).extended,
	"signed":       (*player).signed,
}

func (p *player) send(ctx context.Context) (facts, error) {
	text, err := p.reply(ctx, &a2a.MessageSendParams{Message: say("echo hello")})
	return facts{"text": text}, err
}

func (p *player) blocking(ctx context.Context) (facts, error) {
	task, err := p.task(ctx, say("task hi"), nil)
	return taskFacts(task), err
}

func (p *player) stream(ctx context.Context) (facts, error) {
	return follow(p.client.SendStreamingMessage(ctx, &a2a.MessageSendParams{Message: say("chunks 3")}))
}

func (p *player) get(ctx context.Context) (facts, error) {
	sent, err := p.task(ctx, say("task hi"), nil)
	if err != nil {
		return nil, err
	}
	task, err := p.client.GetTask(ctx, &a2a.TaskQueryParams{ID: sent.ID})
	return taskFacts(task), err
}

func (p *player) subscribe(ctx context.Context) (facts, error) {
	var id a2a.TaskID
	for event, err := range p.client.SendStreamingMessage(ctx, &a2a.MessageSendParams{Message: say("slow")}) {
		if err != nil {
			return nil, err
		}
		if id = event.TaskInfo().TaskID; id != "" {
			break
		}
	}
	return follow(p.client.ResubscribeToTask(ctx, &a2a.TaskIDParams{ID: id}))
}

func (p *player) input(ctx context.Context) (facts, error) {
	asked, err := p.task(ctx, say("input"), nil)
	if err != nil {
		return nil, err
	}
	task, err := p.task(ctx, a2a.NewMessageForTask(a2a.MessageRoleUser, asked, a2a.TextPart{Text: "blue"}), nil)
	if err != nil {
		return nil, err
	}
	found := taskFacts(task)
	found["asked"] = stateName(asked.Status.State)
	return found, nil
}

func (p *player) cancel(ctx context.Context) (facts, error) {
	sent, err := p.task(ctx, say("wait"), &a2a.MessageSendConfig{Blocking: new(bool)})
	if err != nil {
		return nil, err
	}
	task, err := p.client.CancelTask(ctx, &a2a.TaskIDParams{ID: sent.ID})
	if err != nil {
		return nil, err
	}
	return facts{"state": stateName(task.Status.State)}, nil
}

func (p *player) push(ctx context.Context) (facts, error) {
	task, err := p.task(ctx, say("slow"), &a2a.MessageSendConfig{
		Blocking:   new(bool),
		PushConfig: &a2a.PushConfig{URL: p.target.webhook, Token: "tok"},
	})
	if err != nil {
		return nil, err
	}
	state, err := awaitDelivery(ctx, p.target.webhook, string(task.ID))
	return facts{"delivered": state}, err
}

func (p *player) pushConfigs(ctx context.Context) (facts, error) {
	task, err := p.task(ctx, say("input"), nil)
	if err != nil {
		return nil, err
	}
	created, err := p.client.SetTaskPushConfig(ctx, &a2a.TaskPushConfig{
		TaskID: task.ID,
		Config: a2a.PushConfig{URL: p.target.webhook, Token: "tok"},
	})
	if err != nil {
		return nil, fmt.Errorf("set: %w", err)
	}
	got, err := p.client.GetTaskPushConfig(ctx, &a2a.GetTaskPushConfigParams{TaskID: task.ID, ConfigID: created.Config.ID})
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	listed, err := p.client.ListTaskPushConfig(ctx, &a2a.ListTaskPushConfigParams{TaskID: task.ID})
	if err != nil {
		return nil, fmt.Errorf("list: %w", err)
	}
	if err := p.client.DeleteTaskPushConfig(ctx, &a2a.DeleteTaskPushConfigParams{TaskID: task.ID, ConfigID: created.Config.ID}); err != nil {
		return nil, fmt.Errorf("delete: %w", err)
	}
	left, err := p.client.ListTaskPushConfig(ctx, &a2a.ListTaskPushConfigParams{TaskID: task.ID})
	if err != nil {
		return nil, fmt.Errorf("list again: %w", err)
	}
	return facts{"got": got.Config.URL == p.target.webhook, "listed": len(listed), "left": len(left)}, nil
}

func (p *player) errors(ctx context.Context) (facts, error) {
	done, err := p.task(ctx, say("task hi"), nil)
	if err != nil {
		return nil, err
	}
	_, getErr := p.client.GetTask(ctx, &a2a.TaskQueryParams{ID: "nobody"})
	_, cancelErr := p.client.CancelTask(ctx, &a2a.TaskIDParams{ID: done.ID})
	late := a2a.NewMessageForTask(a2a.MessageRoleUser, done, a2a.TextPart{Text: "task hi"})
	_, sendErr := p.client.SendMessage(ctx, &a2a.MessageSendParams{Message: late})
	return facts{"get": reason(getErr), "cancel": reason(cancelErr), "send": reason(sendErr)}, nil
}

func (p *player) extended(ctx context.Context) (facts, error) {
	card, err := p.client.GetAgentCard(ctx)
	if err != nil {
		return nil, err
	}
	return facts{"name": card.Name}, nil
}

func (p *player) signed(context.Context) (facts, error) {
	return nil, errCannot("the SDK carries signatures in its card type, and has no code that verifies one")
}

// task sends a message that is answered with a task.
func (p *player) task(ctx context.Context, message *a2a.Message, config *a2a.MessageSendConfig) (*a2a.Task, error) {
	result, err := p.client.SendMessage(ctx, &a2a.MessageSendParams{Message: message, Config: config})
	if err != nil {
		return nil, err
	}
	task, ok := result.(*a2a.Task)
	if !ok {
		return nil, fmt.Errorf("a task was expected, not %T", result)
	}
	return task, nil
}

// reply sends a message that is answered directly, or with a task whose status says it.
func (p *player) reply(ctx context.Context, request *a2a.MessageSendParams) (string, error) {
	result, err := p.client.SendMessage(ctx, request)
	if err != nil {
		return "", err
	}
	switch answer := result.(type) {
	case *a2a.Message:
		return textOf(answer.Parts), nil
	case *a2a.Task:
		if answer.Status.Message != nil {
			return textOf(answer.Status.Message.Parts), nil
		}
	}
	return "", errors.New("the answer has no text")
}

// follow reads a stream to its end.
func follow(events iter.Seq2[a2a.Event, error]) (facts, error) {
	var state a2a.TaskState
	var artifact string
	for event, err := range events {
		if err != nil {
			return nil, err
		}
		switch event := event.(type) {
		case *a2a.Task:
			state, artifact = event.Status.State, artifactsOf(event)
		case *a2a.TaskStatusUpdateEvent:
			state = event.Status.State
		case *a2a.TaskArtifactUpdateEvent:
			if !event.Append {
				artifact = ""
			}
			artifact += textOf(event.Artifact.Parts)
		}
	}
	return facts{"state": stateName(state), "artifact": artifact}, nil
}

func say(text string) *a2a.Message {
	return a2a.NewMessage(a2a.MessageRoleUser, a2a.TextPart{Text: text})
}

func taskFacts(task *a2a.Task) facts {
	if task == nil {
		return nil
	}
	return facts{"state": stateName(task.Status.State), "artifact": artifactsOf(task)}
}

func artifactsOf(task *a2a.Task) string {
	var text string
	for _, artifact := range task.Artifacts {
		text += textOf(artifact.Parts)
	}
	return text
}
