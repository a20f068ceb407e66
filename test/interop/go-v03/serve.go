package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2agrpc"
	"github.com/a2aproject/a2a-go/a2asrv"
	"github.com/a2aproject/a2a-go/a2asrv/push"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

const extendedToken = "let-me-in"

// serve answers on every binding until ctx ends.
func serve(ctx context.Context, port, grpcPort int) error {
	httpListener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	grpcListener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", grpcPort))
	if err != nil {
		return err
	}

	card := newCard(httpListener.Addr().String(), grpcListener.Addr().String())
	handler := a2asrv.NewHandler(&agent{},
		a2asrv.WithExtendedAgentCardProducer(extendedCardOf(card)),
		a2asrv.WithPushNotifications(push.NewInMemoryStore(), push.NewHTTPPushSender(nil)),
	)

	mux := http.NewServeMux()
	mux.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewStaticAgentCardHandler(card))
	mux.Handle("/jsonrpc", a2asrv.NewJSONRPCHandler(handler))
	grpcServer := grpc.NewServer(grpc.UnaryInterceptor(withRequestMeta))
	a2agrpc.NewHandler(handler).RegisterWith(grpcServer)
	httpServer := &http.Server{Handler: mux}

	failed := make(chan error, 2)
	go func() { failed <- httpServer.Serve(httpListener) }()
	go func() { failed <- grpcServer.Serve(grpcListener) }()
	if err := printLine(map[string]bool{"ready": true}); err != nil {
		return err
	}

	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		grpcServer.Stop()
		return httpServer.Close()
	}
}

func newCard(address, grpcAddress string) *a2a.AgentCard {
	return &a2a.AgentCard{
		Name:               "Interop agent",
		Description:        "Does what the first word of a message says.",
		Version:            "1.0.0",
		ProtocolVersion:    string(a2a.Version),
		URL:                "http://" + address + "/jsonrpc",
		PreferredTransport: a2a.TransportProtocolJSONRPC,
		AdditionalInterfaces: []a2a.AgentInterface{
			{Transport: a2a.TransportProtocolJSONRPC, URL: "http://" + address + "/jsonrpc"},
			{Transport: a2a.TransportProtocolGRPC, URL: grpcAddress},
		},
		Capabilities:                      a2a.AgentCapabilities{Streaming: true, PushNotifications: true},
		SupportsAuthenticatedExtendedCard: true,
		DefaultInputModes:                 []string{"text/plain"},
		DefaultOutputModes:                []string{"text/plain"},
		Skills: []a2a.AgentSkill{
			{ID: "script", Name: "Script", Description: "Plays a scenario.", Tags: []string{"interop"}},
		},
		SecuritySchemes: a2a.NamedSecuritySchemes{"bearer": a2a.HTTPAuthSecurityScheme{Scheme: "Bearer"}},
	}
}

func extendedCardOf(card *a2a.AgentCard) a2asrv.AgentCardProducerFn {
	extended := *card
	extended.Name += ", extended"
	return func(ctx context.Context) (*a2a.AgentCard, error) {
		callCtx, ok := a2asrv.CallContextFrom(ctx)
		if !ok {
			return nil, a2a.ErrUnauthenticated
		}
		if sent, _ := callCtx.RequestMeta().Get("authorization"); !slices.Contains(sent, "Bearer "+extendedToken) {
			return nil, a2a.ErrUnauthenticated
		}
		return &extended, nil
	}
}

// withRequestMeta gives a call its metadata, which the SDK's handler of GetAgentCard does not do by itself.
func withRequestMeta(ctx context.Context, req any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	meta, _ := metadata.FromIncomingContext(ctx)
	ctx, _ = a2asrv.WithCallContext(ctx, a2asrv.NewRequestMeta(meta))
	return next(ctx, req)
}
