// Generated from contracts/policy/v1/policy.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isPolicyDocument = validate20;
const schema32 = {"$id":"contract:document","title":"PolicyDocument","description":"Who may see and call what, how often, at what cost, and what somebody has to agree to. What no rule allows is refused. Where several rules fit, one that denies wins; else the one whose pattern says most of the name; else the one that says most of the client; else the first.","type":"object","additionalProperties":false,"required":["policy"],"properties":{"policy":{"description":"The version of this format.","type":"integer","const":1},"description":{"description":"What this policy is for, for people.","type":"string","maxLength":2000},"groups":{"description":"Clients under one name. Rules name a group with an @ before it. The groups local, anonymous, api_key, token and certificate are there already; they go by how a client proved who it is.","type":"object","maxProperties":10000,"propertyNames":{"pattern":"^[A-Za-z][A-Za-z0-9_-]{0,63}$"},"additionalProperties":{"$ref":"#/$defs/Group"}},"permissions":{"description":"What may be called. What no rule here allows may not.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Permission"}},"visibility":{"description":"What is shown although it may not be called, and what does not exist for somebody, whatever else allows it. Where no rule here fits, what may be called is shown and the rest is not.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Visibility"}},"limits":{"description":"How much clients may use. A key that no rule sets for a client is as mcp_server.governance in the configuration has it.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Limit"}},"rates":{"description":"How often each client may call some things, besides its limits.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Rate"}},"approvals":{"description":"What somebody has to agree to before it runs.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Approval"}},"toolsets":{"description":"Parts of what there is, each served at /mcp/<name>. Nobody may do more there than elsewhere.","type":"object","maxProperties":1000,"propertyNames":{"pattern":"^[a-z0-9][a-z0-9_-]{0,63}$","not":{"enum":["sse","messages"]}},"additionalProperties":{"$ref":"#/$defs/Toolset"}},"tool_search":{"description":"Clients that find tools with search_tools, in place of a list that is too long for them.","type":"array","maxItems":1000,"items":{"$ref":"#/$defs/ToolSearch"}}},"$defs":{"Group":{"description":"A group.","type":"object","additionalProperties":false,"required":["clients"],"properties":{"description":{"description":"What the group is, for people.","type":"string","maxLength":2000},"clients":{"description":"Names of clients, or patterns of names. `*` stands for any characters.","type":"array","maxItems":100000,"items":{"$ref":"#/$defs/Name"}},"kinds":{"description":"Only clients that proved in one of these ways who they are.","type":"array","minItems":1,"items":{"type":"string","enum":["local","anonymous","api_key","token","certificate"]}}}},"Name":{"description":"A name, or a pattern of names in which `*` stands for any characters.","type":"string","minLength":1,"maxLength":512},"Clients":{"description":"Names of clients, patterns of names, or groups with an @ before them; everybody where it is left out.","type":"array","minItems":1,"maxItems":100000,"items":{"$ref":"#/$defs/Name"}},"Names":{"description":"Names, or patterns of names.","type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"#/$defs/Name"}},"Reason":{"description":"Why, for whoever is refused, and for whoever asks with `owlclaw policy explain`.","type":"string","minLength":1,"maxLength":500},"Permission":{"description":"Allows or denies. With none of tools, resources and prompts it is about all of them; with some, about those alone.","type":"object","additionalProperties":false,"required":["effect"],"properties":{"effect":{"description":"What the rule does.","type":"string","enum":["allow","deny"]},"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"},"reason":{"$ref":"#/$defs/Reason"}}},"Visibility":{"description":"Shows or hides. With none of tools, resources and prompts it is about all of them; with some, about those alone.","type":"object","additionalProperties":false,"required":["effect"],"properties":{"effect":{"description":"What the rule does.","type":"string","enum":["show","hide"]},"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"},"reason":{"$ref":"#/$defs/Reason"}}},"Limit":{"description":"Limits of each of some clients.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"clients":{"$ref":"#/$defs/Clients"},"max_calls_per_minute":{"description":"Calls of tools in 60 seconds.","type":"integer","minimum":0,"maximum":1000000000},"max_calls_per_day":{"description":"Calls of tools in a day of the configured time zone.","type":"integer","minimum":0,"maximum":1000000000},"max_concurrent_calls":{"description":"Calls of tools that run at the same time.","type":"integer","minimum":0,"maximum":1000000},"monthly_budget":{"description":"What the calls of a month may cost, in the configured currency.","type":"number","minimum":0,"maximum":1000000000},"max_cost_per_call":{"description":"What one call may cost.","type":"number","minimum":0,"maximum":1000000000}}},"Rate":{"description":"How often each of some clients may call some things, all of them together.","type":"object","additionalProperties":false,"required":["max_calls_per_minute"],"properties":{"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"},"max_calls_per_minute":{"description":"Calls in 60 seconds.","type":"integer","minimum":0,"maximum":100000}}},"Approval":{"description":"Whether somebody has to agree. Where an `always` and a `never` say as much, the `always` holds.","type":"object","additionalProperties":false,"required":["tools"],"properties":{"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"approve":{"description":"Whether somebody has to agree.","type":"string","enum":["always","never"],"default":"always"},"by":{"description":"Who has to agree. `caller` is the person at the client, where the client can ask.","type":"string","enum":["operator","caller"],"default":"operator"},"when":{"description":"Only where one of these fits the arguments.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/Condition"}},"expires_seconds":{"description":"How long an approval can be used.","type":"integer","minimum":1,"maximum":604800},"reason":{"$ref":"#/$defs/Reason"}}},"Condition":{"description":"Something about one argument. It takes one of equals, in, above, below, like and present.","type":"object","additionalProperties":false,"required":["argument"],"minProperties":2,"maxProperties":2,"properties":{"argument":{"description":"Which argument, as a JSON pointer such as /amount.","type":"string","pattern":"^(/([^~/]|~[01])*)+$","maxLength":512},"equals":{"description":"It is this.","type":["string","number","boolean","null"]},"in":{"description":"It is one of these.","type":"array","minItems":1,"maxItems":1000,"items":{"type":["string","number","boolean","null"]}},"above":{"description":"It is more than this. What is there and is no number counts as more.","type":"number"},"below":{"description":"It is less than this. What is there and is no number counts as less.","type":"number"},"like":{"description":"It is text that fits this pattern, in which `*` stands for any characters. What is there and is no text counts as fitting.","type":"string","minLength":1,"maxLength":512},"present":{"description":"It is given, or is left out.","type":"boolean"}}},"Toolset":{"description":"A part of what there is. What it does not name is not there.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"description":{"description":"What the toolset is for, for people.","type":"string","maxLength":2000},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"}}},"ToolSearch":{"description":"For these clients search_tools is there.","type":"object","additionalProperties":false,"properties":{"clients":{"$ref":"#/$defs/Clients"},"keep":{"description":"With it, only search_tools and these are listed. Everything else that they may call is found by searching, and called as usual.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/Name"}}}}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = (required0.default ?? required0);
const pattern4 = new RegExp("^[A-Za-z][A-Za-z0-9_-]{0,63}$", "u");
const pattern6 = new RegExp("^[a-z0-9][a-z0-9_-]{0,63}$", "u");
const schema33 = {"description":"A group.","type":"object","additionalProperties":false,"required":["clients"],"properties":{"description":{"description":"What the group is, for people.","type":"string","maxLength":2000},"clients":{"description":"Names of clients, or patterns of names. `*` stands for any characters.","type":"array","maxItems":100000,"items":{"$ref":"#/$defs/Name"}},"kinds":{"description":"Only clients that proved in one of these ways who they are.","type":"array","minItems":1,"items":{"type":"string","enum":["local","anonymous","api_key","token","certificate"]}}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.clients === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "clients"},message:"must have required property '"+"clients"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "description") || (key0 === "clients")) || (key0 === "kinds"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.description !== undefined){
let data0 = data.description;
if(typeof data0 === "string"){
if(func2(data0) > 2000){
const err2 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.clients !== undefined){
let data1 = data.clients;
if(Array.isArray(data1)){
if(data1.length > 100000){
const err4 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/maxItems",keyword:"maxItems",params:{limit: 100000},message:"must NOT have more than 100000 items"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func2(data2) > 512){
const err5 = {instancePath:instancePath+"/clients/" + i0,schemaPath:"#/$defs/Name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data2) < 1){
const err6 = {instancePath:instancePath+"/clients/" + i0,schemaPath:"#/$defs/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/clients/" + i0,schemaPath:"#/$defs/Name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kinds !== undefined){
let data3 = data.kinds;
if(Array.isArray(data3)){
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/kinds",schemaPath:"#/properties/kinds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/kinds/" + i1,schemaPath:"#/properties/kinds/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((((data4 === "local") || (data4 === "anonymous")) || (data4 === "api_key")) || (data4 === "token")) || (data4 === "certificate"))){
const err11 = {instancePath:instancePath+"/kinds/" + i1,schemaPath:"#/properties/kinds/items/enum",keyword:"enum",params:{allowedValues: schema33.properties.kinds.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/kinds",schemaPath:"#/properties/kinds/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema35 = {"description":"Allows or denies. With none of tools, resources and prompts it is about all of them; with some, about those alone.","type":"object","additionalProperties":false,"required":["effect"],"properties":{"effect":{"description":"What the rule does.","type":"string","enum":["allow","deny"]},"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"},"reason":{"$ref":"#/$defs/Reason"}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 100000){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100000},message:"must NOT have more than 100000 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func2(data0) > 512){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 10000){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func2(data0) > 512){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.effect === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "effect"},message:"must have required property '"+"effect"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "effect") || (key0 === "clients")) || (key0 === "tools")) || (key0 === "resources")) || (key0 === "prompts")) || (key0 === "reason"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.effect !== undefined){
let data0 = data.effect;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((data0 === "allow") || (data0 === "deny"))){
const err3 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema35.properties.effect.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.tools !== undefined){
if(!(validate27(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.resources !== undefined){
if(!(validate27(data.resources, {instancePath:instancePath+"/resources",parentData:data,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.prompts !== undefined){
if(!(validate27(data.prompts, {instancePath:instancePath+"/prompts",parentData:data,parentDataProperty:"prompts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data5 = data.reason;
if(typeof data5 === "string"){
if(func2(data5) > 500){
const err4 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data5) < 1){
const err5 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema41 = {"description":"Shows or hides. With none of tools, resources and prompts it is about all of them; with some, about those alone.","type":"object","additionalProperties":false,"required":["effect"],"properties":{"effect":{"description":"What the rule does.","type":"string","enum":["show","hide"]},"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"resources":{"$ref":"#/$defs/Names"},"prompts":{"$ref":"#/$defs/Names"},"reason":{"$ref":"#/$defs/Reason"}}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.effect === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "effect"},message:"must have required property '"+"effect"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "effect") || (key0 === "clients")) || (key0 === "tools")) || (key0 === "resources")) || (key0 === "prompts")) || (key0 === "reason"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.effect !== undefined){
let data0 = data.effect;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((data0 === "show") || (data0 === "hide"))){
const err3 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema41.properties.effect.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.tools !== undefined){
if(!(validate27(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.resources !== undefined){
if(!(validate27(data.resources, {instancePath:instancePath+"/resources",parentData:data,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.prompts !== undefined){
if(!(validate27(data.prompts, {instancePath:instancePath+"/prompts",parentData:data,parentDataProperty:"prompts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data5 = data.reason;
if(typeof data5 === "string"){
if(func2(data5) > 500){
const err4 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data5) < 1){
const err5 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "clients") || (key0 === "max_calls_per_minute")) || (key0 === "max_calls_per_day")) || (key0 === "max_concurrent_calls")) || (key0 === "monthly_budget")) || (key0 === "max_cost_per_call"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.max_calls_per_minute !== undefined){
let data1 = data.max_calls_per_minute;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.max_calls_per_day !== undefined){
let data2 = data.max_calls_per_day;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/max_calls_per_day",schemaPath:"#/properties/max_calls_per_day/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000000 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/max_calls_per_day",schemaPath:"#/properties/max_calls_per_day/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/max_calls_per_day",schemaPath:"#/properties/max_calls_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.max_concurrent_calls !== undefined){
let data3 = data.max_concurrent_calls;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err8 = {instancePath:instancePath+"/max_concurrent_calls",schemaPath:"#/properties/max_concurrent_calls/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/max_concurrent_calls",schemaPath:"#/properties/max_concurrent_calls/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/max_concurrent_calls",schemaPath:"#/properties/max_concurrent_calls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.monthly_budget !== undefined){
let data4 = data.monthly_budget;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000000000 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/monthly_budget",schemaPath:"#/properties/monthly_budget/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/monthly_budget",schemaPath:"#/properties/monthly_budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/monthly_budget",schemaPath:"#/properties/monthly_budget/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.max_cost_per_call !== undefined){
let data5 = data.max_cost_per_call;
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000000 || isNaN(data5)){
const err14 = {instancePath:instancePath+"/max_cost_per_call",schemaPath:"#/properties/max_cost_per_call/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data5 < 0 || isNaN(data5)){
const err15 = {instancePath:instancePath+"/max_cost_per_call",schemaPath:"#/properties/max_cost_per_call/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/max_cost_per_call",schemaPath:"#/properties/max_cost_per_call/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.max_calls_per_minute === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "max_calls_per_minute"},message:"must have required property '"+"max_calls_per_minute"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "clients") || (key0 === "tools")) || (key0 === "resources")) || (key0 === "prompts")) || (key0 === "max_calls_per_minute"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.tools !== undefined){
if(!(validate27(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.resources !== undefined){
if(!(validate27(data.resources, {instancePath:instancePath+"/resources",parentData:data,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.prompts !== undefined){
if(!(validate27(data.prompts, {instancePath:instancePath+"/prompts",parentData:data,parentDataProperty:"prompts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.max_calls_per_minute !== undefined){
let data4 = data.max_calls_per_minute;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err2 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 100000 || isNaN(data4)){
const err3 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err4 = {instancePath:instancePath+"/max_calls_per_minute",schemaPath:"#/properties/max_calls_per_minute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema45 = {"description":"Whether somebody has to agree. Where an `always` and a `never` say as much, the `always` holds.","type":"object","additionalProperties":false,"required":["tools"],"properties":{"clients":{"$ref":"#/$defs/Clients"},"tools":{"$ref":"#/$defs/Names"},"approve":{"description":"Whether somebody has to agree.","type":"string","enum":["always","never"],"default":"always"},"by":{"description":"Who has to agree. `caller` is the person at the client, where the client can ask.","type":"string","enum":["operator","caller"],"default":"operator"},"when":{"description":"Only where one of these fits the arguments.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/Condition"}},"expires_seconds":{"description":"How long an approval can be used.","type":"integer","minimum":1,"maximum":604800},"reason":{"$ref":"#/$defs/Reason"}}};
const schema46 = {"description":"Something about one argument. It takes one of equals, in, above, below, like and present.","type":"object","additionalProperties":false,"required":["argument"],"minProperties":2,"maxProperties":2,"properties":{"argument":{"description":"Which argument, as a JSON pointer such as /amount.","type":"string","pattern":"^(/([^~/]|~[01])*)+$","maxLength":512},"equals":{"description":"It is this.","type":["string","number","boolean","null"]},"in":{"description":"It is one of these.","type":"array","minItems":1,"maxItems":1000,"items":{"type":["string","number","boolean","null"]}},"above":{"description":"It is more than this. What is there and is no number counts as more.","type":"number"},"below":{"description":"It is less than this. What is there and is no number counts as less.","type":"number"},"like":{"description":"It is text that fits this pattern, in which `*` stands for any characters. What is there and is no text counts as fitting.","type":"string","minLength":1,"maxLength":512},"present":{"description":"It is given, or is left out.","type":"boolean"}}};
const pattern5 = new RegExp("^(/([^~/]|~[01])*)+$", "u");

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tools === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tools"},message:"must have required property '"+"tools"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "clients") || (key0 === "tools")) || (key0 === "approve")) || (key0 === "by")) || (key0 === "when")) || (key0 === "expires_seconds")) || (key0 === "reason"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.tools !== undefined){
if(!(validate27(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.approve !== undefined){
let data2 = data.approve;
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/approve",schemaPath:"#/properties/approve/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((data2 === "always") || (data2 === "never"))){
const err3 = {instancePath:instancePath+"/approve",schemaPath:"#/properties/approve/enum",keyword:"enum",params:{allowedValues: schema45.properties.approve.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.by !== undefined){
let data3 = data.by;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data3 === "operator") || (data3 === "caller"))){
const err5 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/enum",keyword:"enum",params:{allowedValues: schema45.properties.by.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.when !== undefined){
let data4 = data.when;
if(Array.isArray(data4)){
if(data4.length > 100){
const err6 = {instancePath:instancePath+"/when",schemaPath:"#/properties/when/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4.length < 1){
const err7 = {instancePath:instancePath+"/when",schemaPath:"#/properties/when/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 2){
const err8 = {instancePath:instancePath+"/when/" + i0,schemaPath:"#/$defs/Condition/maxProperties",keyword:"maxProperties",params:{limit: 2},message:"must NOT have more than 2 properties"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Object.keys(data5).length < 2){
const err9 = {instancePath:instancePath+"/when/" + i0,schemaPath:"#/$defs/Condition/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data5.argument === undefined){
const err10 = {instancePath:instancePath+"/when/" + i0,schemaPath:"#/$defs/Condition/required",keyword:"required",params:{missingProperty: "argument"},message:"must have required property '"+"argument"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data5){
if(!(((((((key1 === "argument") || (key1 === "equals")) || (key1 === "in")) || (key1 === "above")) || (key1 === "below")) || (key1 === "like")) || (key1 === "present"))){
const err11 = {instancePath:instancePath+"/when/" + i0,schemaPath:"#/$defs/Condition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data5.argument !== undefined){
let data6 = data5.argument;
if(typeof data6 === "string"){
if(func2(data6) > 512){
const err12 = {instancePath:instancePath+"/when/" + i0+"/argument",schemaPath:"#/$defs/Condition/properties/argument/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern5.test(data6)){
const err13 = {instancePath:instancePath+"/when/" + i0+"/argument",schemaPath:"#/$defs/Condition/properties/argument/pattern",keyword:"pattern",params:{pattern: "^(/([^~/]|~[01])*)+$"},message:"must match pattern \""+"^(/([^~/]|~[01])*)+$"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/when/" + i0+"/argument",schemaPath:"#/$defs/Condition/properties/argument/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data5.equals !== undefined){
let data7 = data5.equals;
if((((typeof data7 !== "string") && (!((typeof data7 == "number") && (isFinite(data7))))) && (typeof data7 !== "boolean")) && (data7 !== null)){
const err15 = {instancePath:instancePath+"/when/" + i0+"/equals",schemaPath:"#/$defs/Condition/properties/equals/type",keyword:"type",params:{type: schema46.properties.equals.type},message:"must be string,number,boolean,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data5.in !== undefined){
let data8 = data5.in;
if(Array.isArray(data8)){
if(data8.length > 1000){
const err16 = {instancePath:instancePath+"/when/" + i0+"/in",schemaPath:"#/$defs/Condition/properties/in/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data8.length < 1){
const err17 = {instancePath:instancePath+"/when/" + i0+"/in",schemaPath:"#/$defs/Condition/properties/in/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if((((typeof data9 !== "string") && (!((typeof data9 == "number") && (isFinite(data9))))) && (typeof data9 !== "boolean")) && (data9 !== null)){
const err18 = {instancePath:instancePath+"/when/" + i0+"/in/" + i1,schemaPath:"#/$defs/Condition/properties/in/items/type",keyword:"type",params:{type: schema46.properties.in.items.type},message:"must be string,number,boolean,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/when/" + i0+"/in",schemaPath:"#/$defs/Condition/properties/in/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data5.above !== undefined){
let data10 = data5.above;
if(!((typeof data10 == "number") && (isFinite(data10)))){
const err20 = {instancePath:instancePath+"/when/" + i0+"/above",schemaPath:"#/$defs/Condition/properties/above/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data5.below !== undefined){
let data11 = data5.below;
if(!((typeof data11 == "number") && (isFinite(data11)))){
const err21 = {instancePath:instancePath+"/when/" + i0+"/below",schemaPath:"#/$defs/Condition/properties/below/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data5.like !== undefined){
let data12 = data5.like;
if(typeof data12 === "string"){
if(func2(data12) > 512){
const err22 = {instancePath:instancePath+"/when/" + i0+"/like",schemaPath:"#/$defs/Condition/properties/like/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(func2(data12) < 1){
const err23 = {instancePath:instancePath+"/when/" + i0+"/like",schemaPath:"#/$defs/Condition/properties/like/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/when/" + i0+"/like",schemaPath:"#/$defs/Condition/properties/like/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data5.present !== undefined){
if(typeof data5.present !== "boolean"){
const err25 = {instancePath:instancePath+"/when/" + i0+"/present",schemaPath:"#/$defs/Condition/properties/present/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/when/" + i0,schemaPath:"#/$defs/Condition/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.expires_seconds !== undefined){
let data14 = data.expires_seconds;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err28 = {instancePath:instancePath+"/expires_seconds",schemaPath:"#/properties/expires_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 604800 || isNaN(data14)){
const err29 = {instancePath:instancePath+"/expires_seconds",schemaPath:"#/properties/expires_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 604800},message:"must be <= 604800"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err30 = {instancePath:instancePath+"/expires_seconds",schemaPath:"#/properties/expires_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data.reason !== undefined){
let data15 = data.reason;
if(typeof data15 === "string"){
if(func2(data15) > 500){
const err31 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data15) < 1){
const err32 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/Reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "description") || (key0 === "tools")) || (key0 === "resources")) || (key0 === "prompts"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.description !== undefined){
let data0 = data.description;
if(typeof data0 === "string"){
if(func2(data0) > 2000){
const err2 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.tools !== undefined){
if(!(validate27(data.tools, {instancePath:instancePath+"/tools",parentData:data,parentDataProperty:"tools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.resources !== undefined){
if(!(validate27(data.resources, {instancePath:instancePath+"/resources",parentData:data,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.prompts !== undefined){
if(!(validate27(data.prompts, {instancePath:instancePath+"/prompts",parentData:data,parentDataProperty:"prompts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "clients") || (key0 === "keep"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.clients !== undefined){
if(!(validate25(data.clients, {instancePath:instancePath+"/clients",parentData:data,parentDataProperty:"clients",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.keep !== undefined){
let data1 = data.keep;
if(Array.isArray(data1)){
if(data1.length > 10000){
const err1 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func2(data2) > 512){
const err2 = {instancePath:instancePath+"/keep/" + i0,schemaPath:"#/$defs/Name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data2) < 1){
const err3 = {instancePath:instancePath+"/keep/" + i0,schemaPath:"#/$defs/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/keep/" + i0,schemaPath:"#/$defs/Name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:document" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.policy === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "policy"},message:"must have required property '"+"policy"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.policy !== undefined){
let data0 = data.policy;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err2 = {instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(1 !== data0){
const err3 = {instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if(typeof data1 === "string"){
if(func2(data1) > 2000){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.groups !== undefined){
let data2 = data.groups;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 10000){
const err6 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/maxProperties",keyword:"maxProperties",params:{limit: 10000},message:"must NOT have more than 10000 properties"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key1 in data2){
const _errs8 = errors;
if(typeof key1 === "string"){
if(!pattern4.test(key1)){
const err7 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_-]{0,63}$"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs8 === errors;
if(!valid1){
const err8 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
for(const key2 in data2){
if(!(validate22(data2[key2], {instancePath:instancePath+"/groups/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.permissions !== undefined){
let data4 = data.permissions;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err10 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate24(data4[i0], {instancePath:instancePath+"/permissions/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.visibility !== undefined){
let data6 = data.visibility;
if(Array.isArray(data6)){
if(data6.length > 10000){
const err12 = {instancePath:instancePath+"/visibility",schemaPath:"#/properties/visibility/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate32(data6[i1], {instancePath:instancePath+"/visibility/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/visibility",schemaPath:"#/properties/visibility/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.limits !== undefined){
let data8 = data.limits;
if(Array.isArray(data8)){
if(data8.length > 10000){
const err14 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
if(!(validate38(data8[i2], {instancePath:instancePath+"/limits/" + i2,parentData:data8,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.rates !== undefined){
let data10 = data.rates;
if(Array.isArray(data10)){
if(data10.length > 10000){
const err16 = {instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate41(data10[i3], {instancePath:instancePath+"/rates/" + i3,parentData:data10,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.approvals !== undefined){
let data12 = data.approvals;
if(Array.isArray(data12)){
if(data12.length > 10000){
const err18 = {instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len4 = data12.length;
for(let i4=0; i4<len4; i4++){
if(!(validate47(data12[i4], {instancePath:instancePath+"/approvals/" + i4,parentData:data12,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.toolsets !== undefined){
let data14 = data.toolsets;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(Object.keys(data14).length > 1000){
const err20 = {instancePath:instancePath+"/toolsets",schemaPath:"#/properties/toolsets/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key3 in data14){
const _errs28 = errors;
const _errs29 = errors;
const _errs30 = errors;
if(!((key3 === "sse") || (key3 === "messages"))){
const err21 = {};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var valid14 = _errs30 === errors;
if(valid14){
const err22 = {instancePath:instancePath+"/toolsets",schemaPath:"#/properties/toolsets/propertyNames/not",keyword:"not",params:{},message:"must NOT be valid",propertyName:key3};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
errors = _errs29;
if(vErrors !== null){
if(_errs29){
vErrors.length = _errs29;
}
else {
vErrors = null;
}
}
}
if(typeof key3 === "string"){
if(!pattern6.test(key3)){
const err23 = {instancePath:instancePath+"/toolsets",schemaPath:"#/properties/toolsets/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9_-]{0,63}$"},message:"must match pattern \""+"^[a-z0-9][a-z0-9_-]{0,63}$"+"\"",propertyName:key3};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
var valid13 = _errs28 === errors;
if(!valid13){
const err24 = {instancePath:instancePath+"/toolsets",schemaPath:"#/properties/toolsets/propertyNames",keyword:"propertyNames",params:{propertyName: key3},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
for(const key4 in data14){
if(!(validate51(data14[key4], {instancePath:instancePath+"/toolsets/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data14,parentDataProperty:key4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath:instancePath+"/toolsets",schemaPath:"#/properties/toolsets/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.tool_search !== undefined){
let data16 = data.tool_search;
if(Array.isArray(data16)){
if(data16.length > 1000){
const err26 = {instancePath:instancePath+"/tool_search",schemaPath:"#/properties/tool_search/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len5 = data16.length;
for(let i5=0; i5<len5; i5++){
if(!(validate56(data16[i5], {instancePath:instancePath+"/tool_search/" + i5,parentData:data16,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath:instancePath+"/tool_search",schemaPath:"#/properties/tool_search/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isPolicyDocument" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

