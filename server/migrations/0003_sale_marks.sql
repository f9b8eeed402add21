ALTER TABLE "saved_sales" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "saved_sales" ADD CONSTRAINT "saved_sales_mark" CHECK ("saved_sales"."mark" in ('visited', 'skipped'));