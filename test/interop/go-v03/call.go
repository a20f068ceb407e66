package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2aclient"
	"github.com/a2aproject/a2a-go/a2aclient/agentcard"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// target is what a call is about: where, over which binding, and with what.
type target struct {
	url, binding, webhook, token, tenant string
}

type facts map[string]any

// errCannot is the reason why the SDK has no way to play a scenario.
type errCannot string

func (e errCannot) Error() string { return string(e) }

// call plays the scenarios one after another and prints a line for each.
func call(ctx context.Context, t target, scenarios []string) error {
	client, err := connect(ctx, t)
	if err != nil {
		return err
	}
	p := &player{client: client, target: t}
	for _, scenario := range scenarios {
		if err := printLine(p.line(ctx, scenario)); err != nil {
			return err
		}
	}
	return client.Destroy()
}

// connect makes a client that knows one binding only, so that it is the one under test.
func connect(ctx context.Context, t target) (*a2aclient.Client, error) {
	card, err := agentcard.DefaultResolver.Resolve(ctx, t.url)
	if err != nil {
		return nil, err
	}
	transport, err := transportOf(t.binding)
	if err != nil {
		return nil, err
	}
	// The SDK attaches a header to all the calls of a client only, so every scenario is played as the bearer of the token.
	bearer := a2aclient.NewStaticCallMetaInjector(a2aclient.CallMeta{"Authorization": {"Bearer " + t.token}})
	return a2aclient.NewFromCard(ctx, card, a2aclient.WithDefaultsDisabled(), transport, a2aclient.WithInterceptors(bearer))
}

func transportOf(binding string) (a2aclient.FactoryOption, error) {
	switch a2a.TransportProtocol(binding) {
	case a2a.TransportProtocolJSONRPC:
		return a2aclient.WithJSONRPCTransport(nil), nil
	case a2a.TransportProtocolGRPC:
		return a2aclient.WithGRPCTransport(grpc.WithTransportCredentials(insecure.NewCredentials())), nil
	default:
		return nil, fmt.Errorf("unknown binding %q", binding)
	}
}

type player struct {
	client *a2aclient.Client
	target target
}

func (p *player) line(ctx context.Context, scenario string) map[string]any {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	play, ok := scenarios[scenario]
	if !ok {
		return map[string]any{"scenario": scenario, "failed": "no such scenario"}
	}
	found, err := play(p, ctx)
	var cannot errCannot
	switch {
	case errors.As(err, &cannot):
		return map[string]any{"scenario": scenario, "cannot": cannot.Error()}
	case err != nil:
		return map[string]any{"scenario": scenario, "failed": err.Error()}
	default:
		return map[string]any{"scenario": scenario, "facts": found}
	}
}
