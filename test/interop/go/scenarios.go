package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
)

var scenarios = map[string]func(*player, context.Context) (facts, error){
	"send":         (*player).send,
	"blocking":     (*player).blocking,
	"stream":       (*player).stream,
	"get":          (*player).get,
	"subscribe":    (*player).subscribe,
	"input":        (*player).input,
	"cancel":       (*player).cancel,
	"list":         (*player).list,
	"push":         (*player).push,
	"push-configs": (*player).pushConfigs,
	"errors":       (*player).errors,
	"tenant":       (*player).tenant,
	"extended":     (*player).extended,
	"signed":       (*player).signed,
}

func (p *player) send(ctx context.Context) (facts, error) {
	text, err := p.reply(ctx, &a2a.SendMessageRequest{Message: say("echo hello")})
	return facts{"text": text}, err
}

func (p *player) blocking(ctx context.Context) (facts, error) {
	task, err := p.task(ctx, say("task hi"), nil)
	return taskFacts(task), err
}

func (p *player) stream(ctx context.Context) (facts, error) {
	return follow(p.client.SendStreamingMessage(ctx, &a2a.SendMessageRequest{Message: say("chunks 3")}))
}

func (p *player) get(ctx context.Context) (facts, error) {
	sent, err := p.task(ctx, say("task hi"), nil)
	if err != nil {
		return nil, err
	}
	task, err := p.client.GetTask(ctx, &a2a.GetTaskRequest{ID: sent.ID})
	return taskFacts(task), err
}

func (p *player) subscribe(ctx context.Context) (facts, error) {
	var id a2a.TaskID
	for event, err := range p.client.SendStreamingMessage(ctx, &a2a.SendMessageRequest{Message: say("slow")}) {
		if err != nil {
			return nil, err
		}
		if id = event.TaskInfo().TaskID; id != "" {
			break
		}
	}
	return follow(p.client.SubscribeToTask(ctx, &a2a.SubscribeToTaskRequest{ID: id}))
}

func (p *player) input(ctx context.Context) (facts, error) {
	asked, err := p.task(ctx, say("input"), nil)
	if err != nil {
		return nil, err
	}
	task, err := p.task(ctx, a2a.NewMessageForTask(a2a.MessageRoleUser, asked, a2a.NewTextPart("blue")), nil)
	if err != nil {
		return nil, err
	}
	found := taskFacts(task)
	found["asked"] = asked.Status.State
	return found, nil
}

func (p *player) cancel(ctx context.Context) (facts, error) {
	sent, err := p.task(ctx, say("wait"), &a2a.SendMessageConfig{ReturnImmediately: true})
	if err != nil {
		return nil, err
	}
	task, err := p.client.CancelTask(ctx, &a2a.CancelTaskRequest{ID: sent.ID})
	if err != nil {
		return nil, err
	}
	return facts{"state": task.Status.State}, nil
}

func (p *player) list(ctx context.Context) (facts, error) {
	first, err := p.task(ctx, say("task hi"), nil)
	if err != nil {
		return nil, err
	}
	again := say("task hi")
	again.ContextID = first.ContextID
	if _, err := p.task(ctx, again, nil); err != nil {
		return nil, err
	}
	page, err := p.client.ListTasks(ctx, &a2a.ListTasksRequest{ContextID: first.ContextID})
	if err != nil {
		return nil, err
	}
	return facts{"count": len(page.Tasks)}, nil
}

func (p *player) push(ctx context.Context) (facts, error) {
	task, err := p.task(ctx, say("slow"), &a2a.SendMessageConfig{
		ReturnImmediately: true,
		PushConfig:        &a2a.PushConfig{URL: p.target.webhook, Token: "tok"},
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
	created, err := p.client.CreateTaskPushConfig(ctx, &a2a.PushConfig{TaskID: task.ID, URL: p.target.webhook, Token: "tok"})
	if err != nil {
		return nil, fmt.Errorf("create: %w", err)
	}
	got, err := p.client.GetTaskPushConfig(ctx, &a2a.GetTaskPushConfigRequest{TaskID: task.ID, ID: created.ID})
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	listed, err := p.client.ListTaskPushConfigs(ctx, &a2a.ListTaskPushConfigRequest{TaskID: task.ID})
	if err != nil {
		return nil, fmt.Errorf("list: %w", err)
	}
	if err := p.client.DeleteTaskPushConfig(ctx, &a2a.DeleteTaskPushConfigRequest{TaskID: task.ID, ID: created.ID}); err != nil {
		return nil, fmt.Errorf("delete: %w", err)
	}
	left, err := p.client.ListTaskPushConfigs(ctx, &a2a.ListTaskPushConfigRequest{TaskID: task.ID})
	if err != nil {
		return nil, fmt.Errorf("list again: %w", err)
	}
	return facts{"got": got.URL == p.target.webhook, "listed": len(listed), "left": len(left)}, nil
}

func (p *player) errors(ctx context.Context) (facts, error) {
	done, err := p.task(ctx, say("task hi"), nil)
	if err != nil {
		return nil, err
	}
	_, getErr := p.client.GetTask(ctx, &a2a.GetTaskRequest{ID: "nobody"})
	_, cancelErr := p.client.CancelTask(ctx, &a2a.CancelTaskRequest{ID: done.ID})
	late := a2a.NewMessageForTask(a2a.MessageRoleUser, done, a2a.NewTextPart("task hi"))
	_, sendErr := p.client.SendMessage(ctx, &a2a.SendMessageRequest{Message: late})
	return facts{"get": reason(getErr), "cancel": reason(cancelErr), "send": reason(sendErr)}, nil
}

func (p *player) tenant(ctx context.Context) (facts, error) {
	text, err := p.reply(ctx, &a2a.SendMessageRequest{Tenant: p.target.tenant, Message: say("tenant")})
	return facts{"text": text}, err
}

func (p *player) extended(ctx context.Context) (facts, error) {
	ctx = a2aclient.AttachServiceParams(ctx, a2aclient.ServiceParams{"Authorization": {"Bearer " + p.target.token}})
	card, err := p.client.GetExtendedAgentCard(ctx, &a2a.GetExtendedAgentCardRequest{})
	if err != nil {
		return nil, err
	}
	return facts{"name": card.Name}, nil
}

func (p *player) signed(context.Context) (facts, error) {
	return nil, errCannot("the SDK carries signatures in its card type, and has no code that verifies one")
}

// task sends a message that is answered with a task.
func (p *player) task(ctx context.Context, message *a2a.Message, config *a2a.SendMessageConfig) (*a2a.Task, error) {
	result, err := p.client.SendMessage(ctx, &a2a.SendMessageRequest{Message: message, Config: config})
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
func (p *player) reply(ctx context.Context, request *a2a.SendMessageRequest) (string, error) {
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
	return facts{"state": state, "artifact": artifact}, nil
}

func say(text string) *a2a.Message {
	return a2a.NewMessage(a2a.MessageRoleUser, a2a.NewTextPart(text))
}

func taskFacts(task *a2a.Task) facts {
	if task == nil {
		return nil
	}
	return facts{"state": task.Status.State, "artifact": artifactsOf(task)}
}

func artifactsOf(task *a2a.Task) string {
	var text string
	for _, artifact := range task.Artifacts {
		text += textOf(artifact.Parts)
	}
	return text
}

func reason(err error) string {
	if err == nil {
		return "none"
	}
	return a2a.ErrorReason(err)
}
