CREATE TABLE "consignor_mail_stops" (
	"seller_id" text NOT NULL,
	"address_id" uuid NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consignor_mail_stops_seller_id_address_id_pk" PRIMARY KEY("seller_id","address_id")
);
--> statement-breakpoint
ALTER TABLE "consignor_mail_stops" ADD CONSTRAINT "consignor_mail_stops_seller_id_user_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;