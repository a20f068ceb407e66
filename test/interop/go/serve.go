package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"

	"github.com/a2aproject/a2a-go/v2/a2a"
	a2agrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v1"
	"github.com/a2aproject/a2a-go/v2/a2asrv"
	"github.com/a2aproject/a2a-go/v2/a2asrv/push"
	"github.com/a2aproject/a2a-go/v2/a2asrv/taskstore"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

const (
	extendedToken = "let-me-in"
	knownTenant   = "acme"
)

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
		a2asrv.WithCapabilityChecks(&card.Capabilities),
		// The SDK's own store lists nothing for a caller without a name.
		a2asrv.WithTaskStore(taskstore.NewInMemory(&taskstore.InMemoryStoreConfig{Authenticator: anyone})),
		a2asrv.WithExtendedAgentCardProducer(a2asrv.ExtendedAgentCardProducerFn(extendedCardOf(card))),
		// The webhook of the matrix is on this host, which the SDK's sender refuses by default.
		a2asrv.WithPushNotifications(push.NewInMemoryStore(), push.NewHTTPPushSender(&push.HTTPSenderConfig{AllowPrivateNetworks: true})),
	)

	mux := http.NewServeMux()
	mux.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewStaticAgentCardHandler(card))
	mux.Handle("/jsonrpc", a2asrv.NewJSONRPCHandler(handler))
	mux.Handle("/rest/", http.StripPrefix("/rest", a2asrv.NewRESTHandler(handler)))
	mux.Handle("/rest/"+knownTenant+"/", http.StripPrefix("/rest", a2asrv.NewTenantRESTHandler("/{*}", handler)))

	grpcServer := grpc.NewServer(grpc.UnaryInterceptor(withServiceParams))
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
		Name:        "Interop agent",
		Description: "Does what the first word of a message says.",
		Version:     "1.0.0",
		SupportedInterfaces: []*a2a.AgentInterface{
			a2a.NewAgentInterface("http://"+address+"/jsonrpc", a2a.TransportProtocolJSONRPC),
			a2a.NewAgentInterface("http://"+address+"/rest", a2a.TransportProtocolHTTPJSON),
			a2a.NewAgentInterface(grpcAddress, a2a.TransportProtocolGRPC),
		},
		Capabilities:       a2a.AgentCapabilities{Streaming: true, PushNotifications: true, ExtendedAgentCard: true},
		DefaultInputModes:  []string{"text/plain"},
		DefaultOutputModes: []string{"text/plain"},
		Skills: []a2a.AgentSkill{
			{ID: "script", Name: "Script", Description: "Plays a scenario.", Tags: []string{"interop"}},
		},
		SecuritySchemes: a2a.NamedSecuritySchemes{"bearer": a2a.HTTPAuthSecurityScheme{Scheme: "Bearer"}},
	}
}

func extendedCardOf(card *a2a.AgentCard) a2asrv.ExtendedAgentCardProducerFn {
	extended := *card
	extended.Name += ", extended"
	return func(ctx context.Context, _ *a2a.GetExtendedAgentCardRequest) (*a2a.AgentCard, error) {
		callCtx, ok := a2asrv.CallContextFrom(ctx)
		if !ok {
			return nil, errors.New("the handler was called without a call context")
		}
		if sent, _ := callCtx.ServiceParams().Get("authorization"); !slices.Contains(sent, "Bearer "+extendedToken) {
			return nil, a2a.ErrUnauthenticated
		}
		return &extended, nil
	}
}

func anyone(context.Context) (string, error) { return "anyone", nil }

// withServiceParams gives a call its metadata, which the SDK's handler of GetExtendedAgentCard does not do by itself.
func withServiceParams(ctx context.Context, req any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	meta, _ := metadata.FromIncomingContext(ctx)
	ctx, _ = a2asrv.NewCallContext(ctx, a2asrv.NewServiceParams(meta))
	return next(ctx, req)
}
